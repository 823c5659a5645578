// A button with data-print prints the page it is on; without scripts the browser's own menu does.
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => window.print());
}
