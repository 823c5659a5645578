// On a card Enter goes down to the next game, and saves after the last. Without this file Tab goes on, and Enter saves.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-enter-goes-down]");
  if (event.key !== "Enter" || !form || !event.target.matches("input.score")) return;
  const line = event.target.closest("li");
  for (let next = line.nextElementSibling; next; next = next.nextElementSibling) {
    const box = next.querySelector("input.score");
    if (box) { event.preventDefault(); box.focus(); box.select(); return; }
  }
});
