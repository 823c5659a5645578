// One key for each answer of the second reader: Enter, D, L. Without this file Enter and Tab do the same.
// A key that is held down answers once: nobody confirms sheets that they did not see.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input, textarea")) return;
  if (event.repeat) { if (event.key === "Enter") event.preventDefault(); return; }
  const answer = document.querySelector(`.check [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  // Enter on a link or another button is theirs.
  if (!answer || (event.key === "Enter" && event.target.matches("a, button"))) return;
  event.preventDefault();
  if (answer.matches("input")) answer.focus(); else answer.click();
});
