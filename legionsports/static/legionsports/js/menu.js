// Folds the menus of a narrow screen behind a button. Without this file every menu is simply open.
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
