// Choosing people with the keyboard alone: Enter takes the first one found, the arrow keys reach the others.
// Also narrows a long list of people while somebody types. Without this file the buttons and lists still work.
const box = () => document.getElementById("member-search");
const results = () => [...document.querySelectorAll("#found:not([hidden]) button:not([disabled])")];
const forget = () => {
  const search = box();
  search.value = "";
  delete search.dataset.answered;
  delete search.dataset.take;
  // Hidden, not removed: the button that was pressed has still to say where its answer goes.
  document.getElementById("found").hidden = true;
};
document.addEventListener("keydown", (event) => {
  const search = box();
  if (!search) return;
  const buttons = results();
  if (event.target === search && event.key === "Enter") {
    event.preventDefault();
    // Letters typed since the last answer would put the wrong person on the team.
    if (buttons.length && search.dataset.answered === search.value) buttons[0].click();
    else if (search.value.trim()) search.dataset.take = search.value;
    return;
  }
  if (event.target === search && event.key === "Escape") return forget();
  const at = buttons.indexOf(document.activeElement);
  const down = event.key === "ArrowDown" || (at >= 0 && event.key === "ArrowRight");
  const up = at >= 0 && (event.key === "ArrowUp" || event.key === "ArrowLeft");
  if ((event.target !== search && at < 0) || !(down || up)) return;
  event.preventDefault();
  (buttons[at + (down ? 1 : -1)] || search).focus();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#found button")) return;
  forget();
  box().focus();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "found") return;
  const search = box();
  event.target.hidden = false;
  search.dataset.answered = event.detail.requestConfig.parameters.q;
  if (search.dataset.take === search.dataset.answered && search.value === search.dataset.take) results()[0]?.click();
});
document.addEventListener("input", (event) => {
  const list = event.target.dataset.filters && document.querySelector(event.target.dataset.filters);
  if (!list) return;
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const wanted = plain(event.target.value).split(/\s+/).filter(Boolean);
  for (const team of list.querySelectorAll(".team")) {
    const about = plain(team.querySelector("h2").textContent);
    let any = false;
    for (const person of team.querySelectorAll(".person")) {
      const text = `${about} ${plain(person.dataset.name)}`;
      person.hidden = !wanted.every((word) => text.includes(word));
      any ||= !person.hidden;
    }
    team.hidden = !any;
  }
});
