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
const openPart = (hash) => {
  const place = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let part = place && place.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
};
// At a click, too: a link to the part that the address names already changes no address.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (link) openPart(link.hash);
});
for (const moment of ["hashchange", "DOMContentLoaded"]) addEventListener(moment, () => openPart(location.hash));
// What somebody has opened stays open when that piece of the page is brought anew.
let openBefore = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  openBefore = [...event.detail.target.querySelectorAll("details[id][open]")].map((part) => part.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of openBefore.splice(0)) document.getElementById(id)?.setAttribute("open", "");
});
