// The door: a line goes off and the next one is typed at once; what was not saved comes back with its letters.
// Members are found while somebody types. Without this file the page still works.
(() => {
  let latest = 0;
  const forget = (box) => {
    document.getElementById(`${box.id}-found`)?.remove();
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };
  const take = (box, option) => {
    box.value = option.dataset.name;
    box.form.elements[`${box.name}_member`].value = option.dataset.member;
    forget(box);
  };
  const show = (box, members) => {
    forget(box);
    if (!members.length || box !== document.activeElement) return;
    const list = document.createElement("ul");
    Object.assign(list, { id: `${box.id}-found`, className: "names-found", role: "listbox" });
    members.forEach((member, at) => {
      const option = document.createElement("li");
      Object.assign(option, { id: `${list.id}-${at}`, role: "option", textContent: [member.name, member.about].filter(Boolean).join(" · ") });
      Object.assign(option.dataset, { name: member.name, member: member.id });
      option.addEventListener("mousedown", (event) => { event.preventDefault(); take(box, option); });
      list.append(option);
    });
    box.after(list);
    box.setAttribute("aria-expanded", "true");
    box.setAttribute("aria-controls", list.id);
  };
  const find = async (box, text) => {
    const mine = ++latest;
    await new Promise((done) => { setTimeout(done, 120); });
    if (mine !== latest || text.length < 2) return text.length < 2 && forget(box);
    const answer = await fetch(`${box.form.dataset.members}?q=${encodeURIComponent(text)}`).catch(() => null);
    if (answer?.ok && box.value.trim() === text) show(box, (await answer.json()).members);
  };
  const go = (box, by) => {
    const options = [...document.querySelectorAll(`#${box.id}-found li`)];
    const at = options.findIndex((option) => option.ariaSelected === "true");
    options[at]?.removeAttribute("aria-selected");
    const next = options[(at + by + options.length + (at < 0 && by < 0)) % options.length];
    next?.setAttribute("aria-selected", "true");
    if (next) box.setAttribute("aria-activedescendant", next.id);
  };
  document.addEventListener("input", (event) => {
    const box = event.target;
    if (box.getAttribute("role") !== "combobox") return;
    box.form.elements[`${box.name}_member`].value = "";
    forget(box);
    find(box, box.value.trim());
  });
  document.addEventListener("focusout", (event) => { if (event.target.role === "combobox") forget(event.target); });
  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (box.getAttribute?.("role") !== "combobox") return;
    if (event.key === "Escape") return forget(box);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      return go(box, event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key !== "Enter") return;
    const chosen = document.querySelector(`#${box.id}-found [aria-selected="true"]`);
    const second = box.form.elements.second;
    if (chosen) take(box, chosen);
    // Half a pair is no line yet: Enter goes on to the partner, unless both names stand in one box.
    else if (!(box.name === "first" && second && !second.value.trim() && box.value.trim() && !box.value.includes("&"))) return;
    event.preventDefault();
    if (box.name === "first") second?.focus();
  });

  const form = document.getElementById("door-line");
  if (!form) return;
  const place = document.getElementById("door-waiting");
  const boxes = [...form.querySelectorAll("[role=combobox]")];
  let line = Promise.resolve();
  const send = async (row, data) => {
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status === 204) {
      row.remove();
      return htmx.trigger("#door-list", "door:saved");
    }
    const said = row.querySelector(".error");
    if (answer?.status === 422) said.textContent = await answer.text().catch(() => said.textContent);
    said.hidden = row.inert = false;
    row.classList.add("refused");
  };
  const queue = (row, data) => { row.inert = true; line = line.then(() => send(row, data)); };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!boxes.some((box) => box.value.trim())) return boxes[0].focus();
    const data = new FormData(form), row = document.getElementById("door-not-saved").content.firstElementChild.cloneNode(true);
    for (const box of boxes) {
      row.elements[box.name].value = box.value;
      box.value = form.elements[`${box.name}_member`].value = "";
      forget(box);
    }
    form.elements.stays.checked = false;
    row.addEventListener("submit", (again) => {
      again.preventDefault();
      for (const box of boxes) {
        if (row.elements[box.name].value !== data.get(box.name)) data.set(`${box.name}_member`, "");
        data.set(box.name, row.elements[box.name].value);
      }
      queue(row, data);
      boxes[0].focus();
    });
    row.querySelector("[data-drop]").addEventListener("click", () => { row.remove(); boxes[0].focus(); });
    place.prepend(row);
    boxes[0].focus();
    queue(row, data);
  });
  addEventListener("beforeunload", (event) => { if (place.children.length) event.preventDefault(); });
  boxes[0].focus();
})();
