// "Initials of both captains?" is answered by one key from any box of the sheet, or after Enter. Without this file it is an
// ordinary list. Loaded before sheets.js, so that Enter asks the question first and nothing is sent without an answer.
(() => {
  const ANSWERS = { y: "both", h: "home", v: "away", n: "none" };
  const question = (box) => box.closest?.("form[data-sheet]")?.querySelector("select.agreed");
  const unanswered = (form) => {
    const absent = form.elements.absent;
    const list = form.querySelector("select.agreed");
    return list && !list.value && (!absent || absent.value === "played") ? list : null;
  };

  document.addEventListener("keydown", (event) => {
    const list = question(event.target);
    if (!list || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!event.target.matches("input.score, select.agreed")) return;
    const answer = ANSWERS[event.key.toLowerCase()];
    if (answer) {
      event.preventDefault();
      list.value = answer;
      list.focus();
      list.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (event.key === "Enter" && event.target === list && list.value) {
      event.preventDefault();
      list.form.requestSubmit();
    }
  });
  document.addEventListener("submit", (event) => {
    const list = event.target.matches("form[data-sheet]") && unanswered(event.target);
    if (!list) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const field = list.closest(".field");
    if (!field.classList.contains("asked")) {
      const said = Object.assign(document.createElement("p"), { className: "error", id: "agreed-missing", textContent: list.dataset.asked });
      said.setAttribute("role", "alert");
      field.classList.add("asked");
      list.before(said);
      list.setAttribute("aria-describedby", said.id);
    }
    list.focus();
  }, true);
})();
