// Keeps what is typed on a sheet until the server has it. Without this file a sheet is an ordinary form.
//
// A draft is what stands in the boxes; it survives a closed page. The outbox is what was sent and not yet
// answered; it is sent again with the same key until it is, so that nothing is lost and nothing counts twice.
(() => {
  const RETRY = 5000;
  const PATIENCE = 15000;
  const drafts = "legion-sheet-draft:";
  const outbox = "legion-sheets-outbox";

  const read = (key, otherwise) => {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  };
  const write = (key, value) => {
    try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value)); } catch { /* a private window keeps nothing */ }
  };
  const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const waiting = () => read(outbox, []);
  const keep = (item) => write(outbox, [...waiting().filter((other) => other.key !== item.key), item]);
  const done = (key) => write(outbox, waiting().filter((item) => item.key !== key));

  const say = (text, tone = "") => {
    const line = document.querySelector("form[data-sheet] [data-save-state]");
    if (line) { line.textContent = text; line.dataset.tone = tone; }
  };

  // --- drafts ---------------------------------------------------------------------------------------
  const fieldsOf = (form) => [...form.elements].filter((box) => box.name && !["csrfmiddlewaretoken", "only", "door"].includes(box.name));
  const saveDraft = (form) => {
    const values = {};
    for (const box of fieldsOf(form)) values[box.name] = box.type === "checkbox" ? box.checked : box.value;
    write(drafts + form.dataset.sheet, { values, at: Date.now() });
    say("Kept on this device, not saved yet");
  };
  const restoreDraft = (form) => {
    const draft = read(drafts + form.dataset.sheet, null);
    if (!draft || form.dataset.fresh !== "yes") return;
    if (draft.values.version !== form.elements.version.value) return write(drafts + form.dataset.sheet, null);
    for (const box of fieldsOf(form)) {
      if (!(box.name in draft.values)) continue;
      if (box.type === "checkbox") box.checked = draft.values[box.name];
      else box.value = draft.values[box.name];
      if (draft.values[box.name] && box.closest("details") && box.type !== "checkbox" && box.value !== "played") box.closest("details").open = true;
    }
    const note = form.querySelector("[data-restored]");
    note.querySelector("[data-restored-at]").textContent = clock(draft.at);
    note.hidden = false;
  };
  const discard = (code) => { write(drafts + code, null); };

  // --- sending --------------------------------------------------------------------------------------
  const post = (item) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    return fetch(item.url, {
      method: "POST", credentials: "same-origin", signal: stop.signal,
      headers: { "X-CSRFToken": token(), "Content-Type": "application/x-www-form-urlencoded" }, body: item.body,
    }).finally(() => clearTimeout(timer));
  };
  // Returns "saved" with the address to go to, "answer" with the page that says why not, "sign-in", or "waiting".
  const send = async (item) => {
    let response;
    try { response = await post(item); } catch { return { state: "waiting" }; }
    if (response.status >= 500) return { state: "waiting", trouble: true };
    if (response.redirected && response.url.includes("/sign-in/")) return { state: "sign-in" };
    done(item.key);
    if (response.redirected) { discard(item.code); return { state: "saved", url: response.url }; }
    return { state: "answer", html: await response.text() };
  };
  const show = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    document.title = page.title;
    document.querySelector("main").replaceWith(page.querySelector("main"));
    const focus = document.querySelector("main [autofocus]") ?? document.querySelector("main");
    focus.focus();
    answered();
    list();
  };
  const sendFromForm = async (form, item) => {
    const button = form.querySelector("[type=submit]");
    button.setAttribute("aria-disabled", "true");
    say("Sending …");
    const result = await send(item);
    if (!form.isConnected) return;
    if (result.state === "saved") { say("Saved", "good"); location.assign(result.url); return; }
    if (result.state === "answer") { show(result.html); return; }
    button.removeAttribute("aria-disabled");
    if (result.state === "sign-in") { say("Not saved: you are no longer signed in. Sign in again; what you typed is kept.", "bad"); list(); return; }
    say(`Not saved yet: ${result.trouble ? "the server is busy" : "no connection"}. Kept on this device and tried again by itself.`, "bad");
    list();
    setTimeout(() => { if (form.isConnected && waiting().some((other) => other.key === item.key)) sendFromForm(form, item); }, RETRY);
  };

  // --- what still waits on this device, shown on every page of the desk ------------------------------
  const list = () => {
    const place = document.querySelector("[data-outbox]");
    if (!place) return;
    const here = document.querySelector("form[data-sheet]")?.dataset.sheet;
    place.replaceChildren(...waiting().filter((item) => item.code !== here).map((item) => {
      const mine = item.by === place.dataset.outbox;
      const box = document.createElement("div");
      box.className = `notice ${item.refused ? "notice-bad" : "notice-warn"}`;
      const text = document.createElement("p");
      text.textContent = item.refused
        ? `Sheet ${item.label}, typed at ${clock(item.at)}, was not taken. `
        : `Sheet ${item.label}, typed ${mine ? "" : `by ${item.by} `}at ${clock(item.at)}, is not sent yet. ${mine ? "It is tried again by itself. " : ""}`;
      const again = item.refused ? "See why" : mine ? "Send now" : "Send it under my name";
      for (const [word, act] of [[again, () => retry(item, true)], ["Throw away", () => { done(item.key); list(); }]]) {
        const button = document.createElement("button");
        button.type = "button"; button.className = "button"; button.textContent = word;
        button.addEventListener("click", act);
        text.append(button, " ");
      }
      box.append(text);
      return box;
    }));
  };
  const retry = async (item, asked = false) => {
    const result = await send(item);
    if (result.state === "saved") { document.body.dispatchEvent(new CustomEvent("sheets:sent")); }
    else if (result.state === "answer") {
      if (asked) { show(result.html); return; }
      keep({ ...item, refused: true });
    }
    list();
  };
  const flush = async () => {
    const here = document.querySelector("form[data-sheet]")?.dataset.sheet;
    const me = document.querySelector("[data-outbox]")?.dataset.outbox;
    // On a shared laptop a result must not go out under the name of whoever signed in next.
    for (const item of waiting()) if (!item.refused && item.code !== here && item.by === me) await retry(item);
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
    if (!form) return;
    event.preventDefault();
    if (form.querySelector("[type=submit]").getAttribute("aria-disabled")) return;
    const data = new FormData(form);
    data.delete("csrfmiddlewaretoken");
    const item = { key: data.get("key"), code: form.dataset.sheet, label: form.dataset.label, by: document.querySelector("[data-outbox]")?.dataset.outbox, url: form.action, body: new URLSearchParams(data).toString(), at: Date.now() };
    keep(item);
    sendFromForm(form, item);
  });
  addEventListener("online", flush);
  setInterval(flush, RETRY * 3);

  const form = document.querySelector("form[data-sheet]");
  answered();
  if (form) {
    restoreDraft(form);
    const sent = waiting().find((item) => item.code === form.dataset.sheet && !item.refused);
    if (sent && sent.by === document.querySelector("[data-outbox]").dataset.outbox) sendFromForm(form, sent);
  }
  list();
  flush();
})();
