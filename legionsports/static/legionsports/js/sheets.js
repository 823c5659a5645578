// Keeps what is typed on a sheet until the server has it. Without this file a sheet is an ordinary form.
//
// A draft is what stands in the boxes; it survives a closed page. What is handed in joins the queue of this device
// (offline.js) before it is sent, and leaves it when the server has answered.
(() => {
  // A draft belongs to its person, also once somebody else is signed in on this device.
  const drafts = `legion-sheet-draft:${legionOffline.me}:`;
  let unkept = false; // what stands in the boxes is nowhere else

  const read = (key, otherwise, place = "localStorage") => {
    try { return JSON.parse(window[place].getItem(key)) ?? otherwise; } catch { return otherwise; }
  };
  const write = (key, value, place = "localStorage") => {
    try { value === null ? window[place].removeItem(key) : window[place].setItem(key, JSON.stringify(value)); return true; } catch { return false; /* a private window keeps nothing */ }
  };

  const say = (text, tone = "") => {
    const line = document.querySelector("form[data-sheet] [data-save-state]");
    if (line) { line.textContent = text; line.dataset.tone = tone; }
  };

  // --- drafts ---------------------------------------------------------------------------------------
  const fieldsOf = (form) => [...form.elements].filter((box) => box.name && !["csrfmiddlewaretoken", "only", "door"].includes(box.name));
  const saveDraft = (form) => {
    const values = {};
    for (const box of fieldsOf(form)) {
      if (box.type === "radio") { if (box.checked) values[box.name] = box.value; } else values[box.name] = box.type === "checkbox" ? box.checked : box.value;
    }
    unkept = !write(drafts + form.dataset.sheet, { values, at: Date.now() });
    say(unkept ? gettext("Not saved yet. Leave this page open: this browser can't keep it.") : gettext("Kept on this device, not saved yet"));
  };
  const isTyped = (box) => {
    if (box.options) return box.selectedIndex !== Math.max(0, [...box.options].findIndex((one) => one.defaultSelected));
    return box.type === "checkbox" || box.type === "radio" ? box.checked !== box.defaultChecked : box.value !== box.defaultValue;
  };
  const restoreDraft = (form) => {
    const draft = read(drafts + form.dataset.sheet, null);
    if (!draft || form.dataset.fresh !== "yes") return;
    if (draft.values.version !== form.elements.version.value) return write(drafts + form.dataset.sheet, null);
    for (const box of fieldsOf(form)) {
      // The initials are asked for again: Enter alone saves nothing that was typed at another time.
      if (!(box.name in draft.values) || box.matches(".agreed") || isTyped(box)) continue;
      if (box.type === "checkbox") box.checked = draft.values[box.name];
      else if (box.type === "radio") box.checked = draft.values[box.name] === box.value;
      else box.value = draft.values[box.name];
      if (draft.values[box.name] && box.closest("details") && box.type !== "checkbox" && box.value !== "played") box.closest("details").open = true;
    }
    const note = form.querySelector("[data-restored]");
    note.querySelector("[data-restored-at]").textContent = legionTime(draft.at);
    note.hidden = false;
  };
  // What was scored live on this device stands in the boxes of a form that is empty: the legs that are over.
  const prefill = async (form) => {
    const known = await legionKeep.get("facts", `live:${legionOffline.me}:${form.dataset.sheet}`).catch(() => null);
    const legs = JSON.parse(known?.legs ?? "[]");
    let filled = false;
    for (const [index, leg] of legs.entries()) {
      for (const [name, value] of Object.entries(leg)) {
        const box = form.elements.namedItem(`leg${index + 1}-${name}`);
        if (!box || (box.value && box.value !== "played")) continue;
        box.value = value;
        filled = true;
      }
    }
    const note = form.querySelector("[data-prefilled]");
    if (note) note.hidden = !filled;
  };
  const discard = (code) => { write(drafts + code, null); };

  // --- handing in -----------------------------------------------------------------------------------
  const itemOf = (form, judging) => {
    const data = new FormData(form);
    data.delete("csrfmiddlewaretoken");
    // A form that was kept on this device may be used again: each entry has a key of its own.
    if (form.dataset.used === data.get("key")) data.set("key", legionOffline.newKey());
    return { key: data.get("key"), code: form.dataset.sheet, atTable: "atTable" in form.dataset, label: form.dataset.label, score: scoreOf(data, judging), url: form.action, body: new URLSearchParams(data).toString() };
  };
  const scoreOf = (data, judging) => {
    if (data.get("score")) return data.get("score");
    const legs = [];
    for (let number = 1; data.has(`leg${number}-home`); number += 1) {
      const [home, away, ending] = ["home", "away", "ending"].map((name) => data.get(`leg${number}-${name}`));
      if (ending?.startsWith("forfeit_")) legs.push(gettext("forfeit"));
      else if (home || away) legs.push(`${home || filled(judging, away)}\u2013${away || filled(judging, home)}`);
    }
    return legs.join(", ");
  };
  const filled = (judging, own) => (judging && legionJudge.completed(judging, Number(own))) ?? "…";
  const handIn = async (form) => {
    const button = form.querySelector("[type=submit]");
    if (button.getAttribute("aria-disabled")) return;
    const sheet = await legionPack.sheetOf(form.dataset.sheet);
    if (legionOffline.isAway() && !judged(form, sheet)) return;
    button.setAttribute("aria-disabled", "true");
    say(gettext("Sending …"));
    const item = itemOf(form, sheet?.judging);
    form.dataset.sending = item.key;
    const deciding = Number(document.querySelector("main").dataset.deciding) || null;
    try {
      item.id = await legionOffline.add(item, Number(form.dataset.instead) || deciding);
    } catch { await handInUnkept(form, item, button); return; }
    const result = legionOffline.isAway() ? { state: "waiting" } : await legionOffline.send(item);
    if (result.state !== "waiting") delete form.dataset.sending;
    if (result.state === "saved") { await legionOffline.drop(item.id); leaveSaved(item, result); return; }
    // A table cannot put right what the desk has to, nor a link that was stopped: what was typed stays on the device.
    if (result.state === "answer" && item.atTable && result.status !== 422) { await legionOffline.refused(item, result); await legionOffline.decided(item, result); return; }
    if (result.state === "answer") { await legionOffline.drop(item.id); legionOffline.swap(result.html); return; }
    button.removeAttribute("aria-disabled");
    if (result.state === "sign-in") { say(result.why, "bad"); return; }
    if (!judged(form, sheet)) { delete form.dataset.sending; await legionOffline.drop(item.id); return; }
    discard(item.code);
    kept(form, item, sheet);
  };
  // Where this device keeps nothing: what was typed stays in the boxes until the server has it.
  const handInUnkept = async (form, item, button) => {
    unkept = true;
    const result = await legionOffline.send({ ...item, by: legionOffline.me });
    delete form.dataset.sending;
    button.removeAttribute("aria-disabled");
    if (result.state === "saved") { leaveSaved(item, result); return; }
    if (result.state === "answer") { unkept = result.status === 422; legionOffline.swap(result.html); return; }
    say(result.why ?? gettext("Not saved: the site can't be reached, and this browser can't keep it. Leave this page open, and save again when the network is back."), "bad");
  };
  const leaveSaved = (item, { url }) => {
    unkept = false;
    say(gettext("Saved"), "good");
    discard(item.code);
    location.assign(url);
  };
  addEventListener("beforeunload", (event) => { if (unkept) event.preventDefault(); });
  const judged = (form, sheet) => {
    for (const said of form.querySelectorAll(".error[data-judged]")) said.remove();
    const faults = legionJudge.faults(form, sheet?.judging);
    for (const [name, text] of faults) {
      const box = [form.elements.namedItem(name)].flatMap((one) => (one instanceof RadioNodeList ? [...one] : [one]))[0];
      if (!box) continue;
      const said = legionOffline.element("ul", "error", legionOffline.element("li", "", text));
      said.dataset.judged = "";
      (box.closest("td, .field, fieldset") ?? box.parentElement).append(said);
      if (box.closest("details")) box.closest("details").open = true;
    }
    form.querySelector(".error[data-judged]")?.parentElement.querySelector("input, select, textarea")?.focus();
    const text = ngettext("Not handed in: %(count)s answer needs another look.", "Not handed in: %(count)s answers need another look.", faults.length);
    if (faults.length) say(interpolate(text, { count: faults.length }, true), "bad");
    return !faults.length;
  };

  // --- what is kept on this device until there is a network ------------------------------------------
  const JUST = `legion-just-kept:${legionOffline.me}`;
  const readJust = () => read(JUST, {}, "sessionStorage");
  const writeJust = (value) => write(JUST, value, "sessionStorage");
  const kept = async (form, item, sheet) => {
    const home = sheet && await legionKeep.page(sheet.desk).catch(() => null);
    const leaves = home && form.elements.door?.value === "desk";
    if (leaves) writeJust({ id: item.id });
    else cover(form, item, home);
    delete form.dataset.sending; // from here on it may be sent: this page, or the one it leads to, can say so
    if (leaves) legionOffline.go(sheet.desk);
  };
  const card = (item, ...acts) => legionOffline.element("section", "notice notice-warn kept",
    legionOffline.element("h2", "", interpolate(gettext("Kept on this device: %(label)s"), { label: item.label }, true)),
    legionOffline.element("p", "saved-score", item.score),
    legionOffline.element("p", "", item.atTable
      ? gettext("It is sent when the network is back. The captains' words, the players and the 180s are checked then. No network all day? Show the pattern at the desk.")
      : gettext("It is sent when the network is back. The players and the 180s are checked then, and whether someone else entered this sheet first.")),
    legionOffline.element("p", "row", ...acts));
  const pattern = (item) => legionOffline.button(gettext("Show as a pattern for the desk"), () => legionHandover.show(item));
  // In place of a form whose sheet waits here already: it is not typed twice by mistake.
  const cover = (form, item, home = null) => {
    const back = home ? [legionOffline.button(gettext("Continue to the next sheet"), () => legionOffline.go(home.path), "button button-primary")] : [];
    document.querySelector(`[data-kept-sheet="${item.code}"]`)?.remove();
    const place = card(item, ...back, pattern(item), legionOffline.button(gettext("Change it"), () => { place.remove(); form.hidden = false; fill(form, item); }));
    place.setAttribute("role", "status");
    place.dataset.keptSheet = item.code;
    form.hidden = true;
    form.before(place);
  };
  const fill = (form, item) => {
    form.dataset.instead = item.id;
    form.dataset.used = item.key; // it may have reached the server: another content needs another key
    const values = new URLSearchParams(item.body);
    for (const box of fieldsOf(form)) {
      if (["key", "version"].includes(box.name)) { box.value = values.get(box.name) ?? box.value; continue; }
      if (box.type === "checkbox" || box.type === "radio") box.checked = values.getAll(box.name).includes(box.value);
      else if (values.has(box.name)) box.value = values.get(box.name);
    }
    form.querySelector("input.score")?.focus();
  };
  const showKept = async () => {
    const mine = (await legionOffline.waiting().catch(() => [])).filter((item) => item.by === legionOffline.me && !item.live);
    const form = document.querySelector("form[data-sheet][data-fresh=yes]:not([hidden])");
    const item = form && mine.find((one) => one.code === form.dataset.sheet && !one.answered && one.key !== form.dataset.sending);
    if (item && !form.dataset.instead) cover(form, item);
    for (const place of document.querySelectorAll(".kept:has(+ form[hidden])")) {
      if (mine.some((one) => one.code === place.dataset.keptSheet && !one.answered)) continue;
      place.nextElementSibling.hidden = false;
      place.remove();
    }
    const place = document.querySelector(".code-form");
    const last = mine.find((one) => one.id === readJust().id);
    document.querySelector(".code-form ~ .kept, .kept:has(+ .code-form)")?.remove();
    if (place && last) { const shown = card(last, pattern(last)); shown.setAttribute("role", "status"); place.before(shown); }
  };
  // The box for the code, where the server cannot be asked: the sheet is opened from this device, or it says why not.
  const openByCode = async (form) => {
    const code = form.elements.code.value.replace(/[\s.\u2010-\u2015-]/g, "");
    const sheet = await legionPack.sheetOf(code);
    if (sheet?.page) { legionOffline.go(sheet.page); return; }
    const text = !/^[0-9]{7}$/.test(code) ? gettext("A code has seven digits. It is at the top of the sheet.")
      : sheet?.score ? interpolate(gettext("Sheet %(spoken)s is already entered: %(score)s, %(home)s – %(away)s. You can correct it when the network is back."), sheet, true)
        : sheet ? interpolate(gettext("Sheet %(spoken)s is not played in this round or the next two, so it is not on this device. Put the paper aside until the network is back."), sheet, true)
          : gettext("No sheet with this code is on this device. Check the number on the paper.");
    const said = legionOffline.element("div", "error", text);
    said.setAttribute("role", "alert");
    said.dataset.judged = "";
    form.querySelector("[data-judged]")?.remove();
    form.querySelector(".row").before(said);
    form.elements.code.select();
  };

  // A page that shows the server's word on a sheet: its draft has done its duty.
  const answered = () => {
    for (const mark of document.querySelectorAll("[data-saved], [data-answered]")) discard(mark.dataset.saved ?? mark.dataset.answered);
  };

  document.addEventListener("input", (event) => { const form = event.target.closest("form[data-sheet]"); if (form) saveDraft(form); });
  document.addEventListener("focusin", (event) => { if (event.target.matches("input.score")) event.target.select(); });
  document.addEventListener("click", (event) => {
    if (!event.target.matches("[data-discard]")) return;
    discard(event.target.closest("form").dataset.sheet);
    location.reload();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-sheet]");
    if (form) { event.preventDefault(); handIn(form); return; }
    const box = event.target.closest(".code-form");
    if (box && legionOffline.isAway()) { event.preventDefault(); openByCode(box); }
  });
  const isJust = (item) => readJust().id === item.id;
  let covered = null; // the entry whose card stood in the place of its form when the server took it
  document.body.addEventListener("sheets:taken", ({ detail }) => {
    if (document.querySelector(".code-form")) return;
    if (isJust(detail)) writeJust({ saved: detail.address });
    else if (document.querySelector(`[data-kept-sheet="${detail.code}"]`)) covered = detail.id; // it goes with the entry
  });
  document.body.addEventListener("sheets:sent", (event) => {
    const sent = event.detail;
    discard(sent.code);
    const box = document.querySelector(".code-form")?.elements.code;
    const shown = box ? box.value === "" && isJust(sent) : sent.id === covered;
    if (shown && sent.address) location.assign(sent.address);
  });
  legionOffline.onChange(showKept);
  document.addEventListener("legion:page", () => { answered(); showKept(); });
  // A form with a key of its own: that key sends it, from the page or from the empty box for a code.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const form = document.querySelector(`form[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    const box = event.target.closest("input, textarea, select");
    if (!form || (box && (box.id !== "code" || box.value))) return;
    event.preventDefault();
    form.requestSubmit();
  });

  const form = document.querySelector("form[data-sheet]");
  answered();
  if (form) {
    restoreDraft(form);
    if (form.dataset.fresh === "yes" && !read(drafts + form.dataset.sheet, null)) prefill(form);
  }
  const asked = new URLSearchParams(location.search).get("code");
  if (asked && legionOffline.keptAt && document.querySelector(".code-form")) {
    document.querySelector(".code-form").elements.code.value = asked;
    openByCode(document.querySelector(".code-form"));
  }
  // It was sent while the page before was on its way here.
  const { saved } = readJust();
  if (saved && document.querySelector(".code-form")) { writeJust(null); location.assign(saved); }
  showKept();
})();
