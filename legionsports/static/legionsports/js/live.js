// The live scorer. Without this file its page is a form that works; with it an entry is sent in the background,
// sent again with the same key until the server has it, and never twice. Where there is no network, what is tapped joins
// the queue of this device (offline.js) and is sent in order; ahead.js judges its numbers, the server all the rest.
(() => {
  const AGAIN = [1000, 2000, 4000]; // ms between tries; then the last one for good
  const PATIENCE = 10000; // a try that is not answered
  const LOOK = 5000; // a device that does not score looks how it goes on
  const BREATH = 800; // an Enter meant for the last number must not begin the next leg, nor a slip of the finger count twice
  const TYPED = "input:not([type=hidden], [type=radio], [type=checkbox])";

  const root = document.querySelector("[data-live]");
  const code = root?.dataset.live;
  const practice = document.querySelector("[data-practice], [data-practice-start]");
  const game = practice?.dataset.practice ?? practice?.dataset.practiceStart;
  const game_kept = `legion-practice:${document.body.dataset.user ?? ""}:${game}`;
  const panel_kept = code && `live:${legionOffline.me}:${code}`;

  const read = (name) => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const write = (name, value) => {
    try { value === null ? localStorage.removeItem(name) : localStorage.setItem(name, JSON.stringify(value)); } catch { /* a private window keeps nothing */ }
  };
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const panel = () => document.getElementById("live-panel");

  // --- what the page says ---------------------------------------------------------------------------
  const state = (text, tone = "") => {
    const place = document.getElementById("live-state");
    if (place && place.textContent !== text) place.textContent = text;
    if (place) place.dataset.tone = tone;
  };
  const say = (text) => { const place = document.getElementById("live-say"); if (place) place.textContent = text; };
  // Undo stays right below the score, however many lines the names take.
  const head = new ResizeObserver(([one]) => {
    document.documentElement.style.setProperty("--live-head", `${one.target.offsetHeight}px`);
  });
  const watchHead = () => {
    head.disconnect();
    const score = document.querySelector(".live-head");
    if (score) head.observe(score);
  };
  // Into sight, and not behind what stays at the top.
  const uncover = (place) => {
    const above = [".live-head", ".live-bar"].map((name) => document.querySelector(name)?.offsetHeight ?? 0);
    place.style.scrollMarginTop = `${above[0] + above[1] + 12}px`;
    place.scrollIntoView({ block: "nearest" });
  };
  const refuse = (text, rule = "") => {
    const place = document.getElementById("live-said");
    const box = document.createElement("div");
    box.className = "notice notice-bad";
    for (const [words, look] of [[text, ""], [rule, "live-rule"]]) {
      if (!words) continue;
      const line = document.createElement("p");
      line.textContent = words;
      line.className = look;
      box.append(line);
    }
    if (away) box.dataset.judged = "";
    place?.replaceChildren(box);
    place && uncover(place);
    say([text, rule].filter(Boolean).join(" "));
  };

  // --- sending --------------------------------------------------------------------------------------
  let line = []; // what the server does not have yet, the oldest first
  let away = false; // no answer lately: what is tapped waits its turn
  // What waited may go out by another page of this device while this one is on its way, with the score before it.
  let stale = true;
  let blocked = false; // the server did not take an entry: a person says what becomes of those after it
  let busy = false;
  let timer = 0;
  let swapped = 0;

  const post = (item) => {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    return fetch(item.url, {
      method: "POST", credentials: "same-origin", signal: stop.signal, body: item.body,
      headers: { "X-CSRFToken": token(), "Content-Type": "application/x-www-form-urlencoded", ...(code ? legionOffline.asPerson(legionOffline.me) : {}), ...item.headers },
    }).finally(() => clearTimeout(patience));
  };
  const later = (item, why) => { // "offline" or "busy"
    const since = Math.round((Date.now() - item.at) / 1000);
    busy = false;
    away = true;
    panel()?.removeAttribute("aria-busy");
    const text = why === "busy" ? gettext("Not saved yet: the server is busy. Trying again.") : gettext("Not saved yet: no connection. Trying again.");
    const seconds = since > 5 ? interpolate(ngettext("%(count)s second so far.", "%(count)s seconds so far.", since), { count: since }, true) : "";
    state(`${text} ${seconds}`.trim(), "bad");
    if (item.tries === 1) say(text);
    if (code) legionOffline.said(why);
    showWaiting();
    timer = setTimeout(send, AGAIN[Math.min(item.tries, AGAIN.length) - 1]);
  };
  async function send() {
    clearTimeout(timer);
    if (busy || blocked || !line.length) return undefined;
    busy = true;
    const item = line[0];
    item.tries = (item.tries ?? 0) + 1;
    if (code && item.tries === 1) await legionKeep.put("queue", item).catch(() => {}); // from now on the server may have it
    let answer, html;
    try {
      answer = await post(item);
      html = await answer.text(); // the answer may break off half-way, too
      await lifted;
    } catch { return later(item, "offline"); }
    if (answer.status >= 500 || answer.status === 429) return later(item, "busy");
    const signedOut = answer.redirected && answer.url.includes("/sign-in/");
    if (signedOut || (code && legionOffline.anotherIsHere(answer, html))) {
      busy = false;
      state(gettext("Not saved"), "bad");
      refuse(signedOut ? gettext("Not saved: you are no longer signed in. Sign in again in another window, and leave this one open: it keeps trying.") : legionOffline.anotherIsHere(answer, html));
      timer = setTimeout(send, PATIENCE);
      return undefined;
    }
    const elsewhere = answer.headers.get("HX-Redirect") ?? (answer.redirected ? answer.url : "");
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live-panel");
    [busy, away] = [false, false];
    if (code) legionOffline.said("");
    line.shift();
    // What was tapped after an entry that is refused was meant for another score: it is not sent without being asked.
    blocked = !answer.ok && line.length > 0;
    panel()?.removeAttribute("aria-busy");
    // Before anything is awaited: what is tapped on the old panel from here on would bear the key of this entry.
    if (fresh) { stale = false; show(fresh, { spoken: true }); }
    if (code) await legionOffline.drop(item.id).catch(() => {});
    if (fresh) { /* it is shown */ } else if (elsewhere && !line.length) location.assign(elsewhere);
    else if (!answer.ok || elsewhere) { blocked = line.length > 0; refuse(gettext("Not saved: the server did not accept it. Reload this page, look at the score, and enter it again.")); }
    if (fresh && answer.ok && code) state(fresh.dataset.saved ? interpolate(gettext("Saved at %(time)s"), { time: fresh.dataset.saved }, true) : gettext("Saved"));
    else if (fresh?.querySelector(".notice-asks")) state(gettext("A question"));
    else state(answer.ok ? "" : gettext("Not entered"), answer.ok ? "" : "bad");
    showWaiting();
    return send();
  }
  // No panel is replaced under a finger: its tap would land nowhere.
  let lifted = Promise.resolve();
  document.addEventListener("pointerdown", () => {
    lifted = new Promise((done) => {
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done, 50), { once: true });
      setTimeout(done, PATIENCE / 5); // it was lifted outside the window
    });
  });
  const start = async (item) => {
    if (!code) line = [item];
    else {
      // What waits already is counted in: each entry says how many lines there are before it.
      const fields = new URLSearchParams(item.body);
      fields.set("seen", Number(panel().dataset.lines) + line.length);
      if (line.length || away) fields.set("key", legionOffline.newKey());
      Object.assign(item, { body: fields.toString(), key: fields.get("key"), code, live: true, page: location.pathname, label: root.dataset.label || interpolate(gettext("Sheet %(code)s"), { code }, true), headers: { "HX-Request": "true" } });
      line.push(item); // before anything is awaited: the order is that of the taps
      await legionOffline.add(item).then((id) => { item.id = id; }).catch(() => {}); // a private window keeps nothing
    }
    if (away || blocked) { showWaiting(); return; }
    panel().setAttribute("aria-busy", "true");
    setTimeout(() => { if (line[0] === item && item.tries === 1 && !away) state(gettext("Saving …")); }, 400);
    send();
  };

  const ahead = () => legionAhead.of(panel());
  const bodies = () => line.map((item) => item.body);
  const names = () => [...document.querySelectorAll(".live-name")].map((one) => one.dataset.name);

  // --- what waits ---------------------------------------------------------------------------------------
  const entries = (count) => interpolate(ngettext("%(count)s entry is waiting.", "%(count)s entries are waiting.", count), { count }, true);
  const showWaiting = () => {
    if (!code) return;
    let place = document.getElementById("live-waiting");
    if (!line.length || (!away && !blocked)) { place?.remove(); return; }
    const { element, button } = legionOffline;
    if (!place) {
      place = element("section", "notice notice-warn live-waiting");
      place.id = "live-waiting";
      place.setAttribute("role", "status");
    }
    if (!place.isConnected || place.previousElementSibling?.id !== "live-said") document.getElementById("live-said").after(place);
    const list = element("ol", "live-waiting-list", ...line.map((item) => element("li", "", item.score)));
    const sheet = element("a", "", gettext("Type in the finished sheet"));
    sheet.href = root.dataset.typed;
    const acts = blocked
      ? [button(gettext("Send the entries now"), () => { blocked = false; renumber().then(send); }), button(gettext("Delete the entries"), () => { if (confirm(gettext("Delete these entries? They have not been saved."))) throwAway(); }, "button button-danger")]
      : [button(gettext("Undo the last entry"), takeBack), sheet];
    place.replaceChildren(
      element("p", "", element("b", "", `${entries(line.length)} `), blocked ? gettext("They were tapped before you saw this. Look at the score, then send or delete them.") : `${line.every((item) => item.id) ? gettext("They are kept in order.") : gettext("Leave this page open: this browser can't keep them.")} ${legionAhead.words(ahead(), bodies(), names())}`),
      list, element("p", "row", ...acts));
  };
  // What the server may have is taken back by a line of its own; what never left this device just goes.
  const takeBack = async () => {
    const last = line.at(-1);
    if (!last) return;
    if (last.tries) { panel().querySelector(".live-bar [value=undo]")?.form.requestSubmit(panel().querySelector(".live-bar [value=undo]")); return; }
    line.pop();
    await legionOffline.drop(last.id).catch(() => {});
    showWaiting();
  };
  const renumber = async () => {
    for (const [place, item] of line.entries()) {
      const fields = new URLSearchParams(item.body);
      fields.set("seen", Number(panel().dataset.lines) + place);
      item.body = fields.toString();
      await legionKeep.put("queue", item).catch(() => {});
    }
  };
  const throwAway = async () => {
    for (const item of line.splice(0)) await legionOffline.drop(item.id).catch(() => {});
    blocked = false;
    showWaiting();
  };
  // What an entry is called in the list: the numbers that were typed, else the words on its key.
  const told = (form, key) => {
    const typed = [...form.elements].filter((box) => box.matches(TYPED) && box.value).map((box) => box.value);
    const ticked = [...form.elements].filter((box) => box.matches("input:checked")).map((box) => box.closest("label")?.textContent.trim() || box.value);
    const word = (key?.querySelector(".key-label") ?? key)?.textContent.replace(/\s+/g, " ").trim() ?? "";
    return [...ticked, typed.length && key?.hasAttribute("data-enters") ? "" : word, ...typed].filter(Boolean).join(" ");
  };

  // --- a fresh panel in place of the old one ----------------------------------------------------------
  let pressed = null; // where the keyboard was when the last entry was made
  const mark = (element) => element && { hotkey: element.dataset?.hotkey, text: element.textContent.trim(), name: element.name };
  function show(fresh, { spoken = false } = {}) {
    const old = panel();
    const before = old.contains(document.activeElement) ? mark(document.activeElement) : null;
    const moved = document.activeElement !== pressed;
    const open = new Set([...old.querySelectorAll("details[open] > summary")].map((line) => line.textContent));
    // What was typed since the entry was sent goes on in the fresh panel.
    for (const box of spoken ? old.querySelectorAll(TYPED) : []) {
      const same = fresh.querySelector(`[name="${box.name}"]`);
      if (same && !same.value) same.value = box.value;
    }
    const typing = old.querySelector(".live-form [autofocus]")?.value;
    old.replaceWith(fresh);
    swapped = Date.now();
    keepPanel();
    for (const line of fresh.querySelectorAll("details:not([open]) > summary")) if (open.has(line.textContent) && !line.closest(".live-lines")) line.parentElement.open = true;
    dress();
    focus(before, { moved, typing });
    if (spoken) announce();
  }
  // For this page when it is opened without a network, and for the form of the finished sheet.
  const keepPanel = () => {
    if (!code) return;
    const { outerHTML: html, dataset } = panel();
    legionKeep.put("facts", { name: panel_kept, html, lines: Number(dataset.lines), legs: dataset.legs }).catch(() => {});
  };
  const announce = () => {
    const refused = document.querySelector("#live-said .notice");
    const first = document.querySelector(".live-lines > li");
    const last = first?.querySelector("summary") ?? first; // without the text of its rule
    const texts = [last, document.getElementById("live-turn")].map((one) => one?.textContent.trim().replace(/[.\s]+$/, ""));
    say(refused ? refused.querySelector("p").textContent : texts.filter(Boolean).join(". "));
    refused && uncover(refused);
  };
  const focus = (before, { moved = false, typing = "" } = {}) => {
    const field = panel().querySelector(".live-form [autofocus]");
    const same = before && [...panel().querySelectorAll("button, input, a")].find((one) =>
      (before.hotkey && one.dataset.hotkey === before.hotkey) || (before.text && one.textContent.trim() === before.text));
    const place = (moved && same) || field || (before ? same ?? document.getElementById("live-turn") : null);
    place?.focus({ preventScroll: true });
    if (place === field && field?.select && !typing) field.select();
  };
  // What only a browser with scripts has: digits to tap, the game kept, the screen kept awake.
  function dress() {
    watchHead();
    const tapped = matchMedia("(any-pointer: coarse)").matches || matchMedia("(max-width: 40rem)").matches;
    for (const box of document.querySelectorAll("[data-keypad]:not(:has(.keypad))")) if (tapped) addKeypad(box);
    const carried = document.querySelector(".live-carried [name=carried]");
    if (carried) write(game_kept, carried.value);
    stayAwake();
  }
  const addKeypad = (box) => {
    for (const field of box.querySelectorAll("input")) field.inputMode = "none"; // or the telephone's own keys would cover the page
    const pad = document.createElement("div");
    pad.className = "keypad";
    for (const digit of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"]) {
      const key = document.createElement("button");
      key.type = "button"; key.className = "key"; key.tabIndex = -1; key.dataset.digit = digit;
      key.textContent = { clear: gettext("Clear"), back: "⌫" }[digit] ?? digit;
      if (digit === "back") key.setAttribute("aria-label", gettext("Delete the last digit"));
      pad.append(key);
    }
    box.append(pad);
  };
  let touched = null; // of two boxes that share the digits, the one that was chosen last
  document.addEventListener("focusin", (event) => { if (event.target.matches("[data-keypad] input")) touched = event.target; });
  const tap = (key) => {
    const fields = [...key.closest("[data-keypad]").querySelectorAll("input")];
    const field = fields.find((one) => one === touched) ?? fields[0];
    const digit = key.dataset.digit;
    if (digit === "clear") field.value = "";
    else if (digit === "back") field.value = field.value.slice(0, -1);
    else if (field.value.length < (field.maxLength > 0 ? field.maxLength : 9)) field.value += digit;
  };

  // --- the screen stays on while a leg runs -----------------------------------------------------------
  let lock = null;
  async function stayAwake() {
    const wanted = document.visibilityState === "visible" && panel()?.hasAttribute("data-running");
    try {
      if (wanted && !lock && navigator.wakeLock) {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => { lock = null; });
      } else if (!wanted && lock) await lock.release();
    } catch { lock = null; /* a battery that is low decides otherwise */ }
  }

  // --- looking again ----------------------------------------------------------------------------------
  async function look() {
    const shown = panel();
    if (line.length || !code || document.visibilityState !== "visible" || shown.querySelector(".live-take-over[open]")) return;
    let answer, html;
    try {
      answer = await fetch(location.href, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
      html = await answer.text();
    } catch { return; }
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live-panel");
    await lifted;
    if (line.length || panel() !== shown) return; // what was entered meanwhile is newer than this answer
    if (!answer.ok || !fresh) { if (answer.redirected) location.assign(answer.url); return; }
    stale = away = false;
    const same = fresh.dataset.lines === panel().dataset.lines && fresh.hasAttribute("data-holds") === panel().hasAttribute("data-holds");
    if (!same) show(fresh);
  }

  // --- hands ------------------------------------------------------------------------------------------
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-live-form]");
    if (!form) return;
    event.preventDefault();
    // The same once more at once is a slip of the finger; anything else waits its turn. Practice keeps no queue.
    if (blocked) { refuse(gettext("First send or delete the entries that are waiting, below the score.")); return; }
    const key = event.submitter?.value;
    if (key === "undo" && line.length && !line.at(-1).tries) { takeBack(); return; }
    const data = new FormData(form, event.submitter);
    data.delete("csrfmiddlewaretoken");
    if (line.length && !away && (!code || (line.at(-1).pressed === key && Date.now() - line.at(-1).at < BREATH))) {
      const wait = gettext("Wait: the last entry is not saved yet.");
      state(wait);
      say(wait);
      return;
    }
    const body = new URLSearchParams(data).toString();
    const wrong = line.length || away || (code && legionOffline.isAway()) ? legionAhead.fault(ahead(), bodies(), body) : "";
    if (wrong) { refuse(wrong); return; }
    document.querySelector("#live-said [data-judged]")?.remove();
    start({ url: form.action || location.href, body, headers: { "HX-Request": "true" }, at: Date.now(), pressed: key, score: told(form, event.submitter) });
    pressed = document.activeElement;
    for (const box of panel().querySelectorAll(TYPED)) box.value = "";
  });
  document.addEventListener("click", (event) => {
    const digit = event.target.closest("[data-digit]");
    if (digit) tap(digit);
    const shut = event.target.closest("[aria-disabled=true][data-why]");
    if (shut) refuse(shut.dataset.why, shut.dataset.rule);
    if (event.target.closest("[data-practice-stop]")) write(game_kept, null);
  });
  document.addEventListener("keydown", (event) => {
    if (!root || event.altKey || event.metaKey || event.repeat) return;
    const field = event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea");
    const digits = field?.inputMode === "numeric" || field?.inputMode === "none";
    if (event.key === "Enter" && digits) {
      event.preventDefault();
      const next = field.closest("label")?.nextElementSibling?.querySelector("input"); // the second of two boxes
      if (next && !next.value) next.focus(); else field.closest("[data-keypad]")?.querySelector("[type=submit]")?.click();
      return;
    }
    if (field && (!digits || /^(\d|.{2,})$/.test(event.key)) && !event.ctrlKey) return;
    if (event.key === "Enter" && (event.target.closest("a, button, summary") || Date.now() - swapped < BREATH)) return;
    const digit = event.shiftKey && event.code.match(/^Digit(\d)$/)?.[1]; // what Shift makes of a digit differs by country
    const name = event.ctrlKey ? `Control+${event.key.toLowerCase()}` : digit ? `Shift+${digit}` : event.key;
    const key = [...panel().querySelectorAll("[data-hotkey]")].find((one) => one.dataset.hotkey.toLowerCase() === name.toLowerCase() && !one.closest("[data-keypad]"));
    if (!key) return;
    event.preventDefault();
    key.click();
  });
  document.addEventListener("visibilitychange", () => { stayAwake(); look(); });
  addEventListener("online", () => send());
  addEventListener("beforeunload", (event) => { if (code && line.some((item) => !item.id)) event.preventDefault(); });

  // What waited when the page was closed. Also where another device scores by now: the server knows whether it has these
  // entries, and says so. A page that is shown from this device takes the last panel that it had.
  async function resume() {
    const panelKept = document.body.dataset.keptAt ? await legionKeep.get("facts", panel_kept).catch(() => null) : null;
    if (panelKept && panelKept.lines >= Number(panel().dataset.lines)) {
      show(new DOMParser().parseFromString(panelKept.html, "text/html").getElementById("live-panel"));
    } else keepPanel();
    const kept = (await legionOffline.waiting().catch(() => [])).filter((item) => item.live && item.code === code && item.by === legionOffline.me);
    line = [...kept.filter((item) => !line.some((one) => one.key === item.key)), ...line];
    away = Boolean(document.body.dataset.keptAt);
    for (const item of line) item.answered = undefined;
    showWaiting();
    // Nothing waits: the page before may have sent it while this one was on its way, without it.
    if (line.length) send(); else if (!away) look();
  }

  if (root) {
    // Browsers lend the screen only to pages that came over a safe connection.
    const sleepy = document.querySelector("[data-no-wake]");
    if (sleepy && !navigator.wakeLock && matchMedia("(any-pointer: coarse)").matches) sleepy.hidden = false;
    dress();
    focus(null);
    if (code) resume();
    if (code) setInterval(() => { if (stale || !panel().hasAttribute("data-holds")) look(); }, LOOK);
    // A page that was posted would be posted again by a reload; this one is asked for, and goes on from what is kept.
    if (game) history.replaceState(null, "", location.href);
  } else if (game && read(game_kept)) {
    const form = document.createElement("form");
    form.method = "post";
    for (const [name, value] of [["carried", read(game_kept)], ["do", "show"]]) {
      const field = document.createElement("input");
      field.type = "hidden"; field.name = name; field.value = value;
      form.append(field);
    }
    if (!document.querySelector(".notice-bad")) { document.body.append(form); form.submit(); } else write(game_kept, null);
  }
})();
