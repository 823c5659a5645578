// How large the letters of every page are, and whether pages are light or dark, as somebody has chosen on this device.
// It is read before the page is drawn: a dark page does not flash.
(() => {
  const root = document.documentElement;
  const given = { size: "normal", colours: "light" };
  const memory = {}; // a private window remembers nothing: then it holds as long as the page is open
  const read = (name) => { try { return localStorage.getItem(`legion-${name}`) ?? memory[name]; } catch { return memory[name]; } };
  const chosen = (name) => read(name) ?? given[name];
  const put = () => {
    root.dataset.size = chosen("size");
    root.classList.toggle("dark", chosen("colours") === "dark");
    for (const button of document.querySelectorAll("[data-choose]")) button.setAttribute("aria-pressed", String(chosen(button.dataset.choose) === button.value));
  };
  put();
  document.addEventListener("DOMContentLoaded", () => {
    const box = document.querySelector(".look");
    if (!box) return;
    put();
    box.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-choose]");
      if (!button) return;
      memory[button.dataset.choose] = button.value;
      try { localStorage.setItem(`legion-${button.dataset.choose}`, button.value); } catch { /* see above */ }
      put();
    });
    const close = (back) => {
      if (!box.open) return;
      box.open = false;
      if (back) box.querySelector("summary").focus();
    };
    document.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(box.contains(document.activeElement)); });
    document.addEventListener("click", ({ target }) => { if (!box.contains(target)) close(false); });
  });
  addEventListener("storage", put); // another page of the same site
})();
