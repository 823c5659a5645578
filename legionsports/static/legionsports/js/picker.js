// Choosing people with the keyboard alone: Enter takes the first one found, the arrow keys reach the others.
// Also narrows a long list of people while somebody types. Without this file the buttons and lists still work.
document.addEventListener("keydown", (event) => {
  const search = event.target.closest("#member-search");
  const found = document.getElementById("found");
  if (!found) return;
  const buttons = [...found.querySelectorAll("button:not([disabled])")];
  if (search && event.key === "Enter") {
    event.preventDefault();
    // Letters typed since the last answer would put the wrong person on the team.
    if (buttons.length && search.dataset.answered === search.value) buttons[0].click();
    else search.dataset.take = "first";
    return;
  }
  if (search && event.key === "Escape") {
    search.value = "";
    found.replaceChildren();
    return;
  }
  const at = buttons.indexOf(document.activeElement);
  if (!search && at < 0) return;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || (search && (event.key === "ArrowLeft" || event.key === "ArrowRight" || step < 0))) return;
  event.preventDefault();
  const next = search ? 0 : at + step;
  (buttons[next] || document.getElementById("member-search")).focus();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "found") return;
  const search = document.getElementById("member-search");
  search.dataset.answered = event.detail.requestConfig?.parameters?.q ?? search.value;
  if (search.dataset.take === "first" && search.dataset.answered === search.value) {
    delete search.dataset.take;
    event.target.querySelector("button:not([disabled])")?.click();
  }
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
