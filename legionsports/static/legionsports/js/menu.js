// Folds the menus of a narrow screen behind a button, and opens the folded part of a page that a link leads to.
// Without this file every menu is simply open, and a part is opened by hand.
document.documentElement.classList.add("js");
document.addEventListener("click", (event) => {
  const button = event.target.closest(".menu-toggle");
  if (!button) return;
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  document.getElementById(button.getAttribute("aria-controls")).classList.toggle("open", open);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const button = event.target.closest("header, nav")?.querySelector('.menu-toggle[aria-expanded="true"]');
  if (button) { button.click(); button.focus(); }
});
const named = (hash) => {
  try { return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null; } catch { return null; }
};
const reveal = (place) => {
  for (let part = place?.closest("details"); part; part = part.parentElement.closest("details")) {
    part.open = true;
    part.hidden = false; // a search on this page may have put it away
  }
};
const openPart = (hash) => reveal(named(hash));
// At a click, too: a link to the part that the address names already changes no address.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link) openPart(link.getAttribute("href"));
});
for (const moment of ["hashchange", "DOMContentLoaded"]) addEventListener(moment, () => openPart(location.hash));
// A field that the browser refuses is seen: in a closed part it could not be shown, and the button would do nothing.
document.addEventListener("invalid", (event) => reveal(event.target), true);
// A file is read as soon as it is chosen; without a script its button does that.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-send]") && event.target.value) event.target.form.requestSubmit();
});
// A browser that cannot lay out a closed part for paper (print.css) gets it open for that long.
if (!CSS.supports("selector(::details-content)")) {
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details.part:not([open]), .tree details:not([open])")];
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => {
    for (const part of closed.splice(0)) part.open = false;
  });
}
// What somebody has opened stays open when that piece of the page is brought anew.
let openBefore = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  openBefore = [...event.detail.target.querySelectorAll("details[id][open]")].map((part) => part.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of openBefore.splice(0)) document.getElementById(id)?.setAttribute("open", "");
});
