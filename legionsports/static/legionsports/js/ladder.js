// Print the page as it is filtered; without scripts the browser's own menu does it.
document.querySelectorAll("[data-print]").forEach((button) => button.addEventListener("click", () => window.print()));
