// The live scorer. Without this file its page is a form that works; with it an entry is sent in the background,
// sent again with the same key until the server has it, and never twice.
(() => {
  const AGAIN = [1000, 2000, 4000]; // ms between tries; then the last one for good
  const PATIENCE = 10000; // a try that is not answered
  const LOOK = 5000; // a device that does not score looks how it goes on
  const BREATH = 800; // an Enter meant for the last number must not begin the next leg

  const root = document.querySelector("[data-live]");
  const code = root?.dataset.live;
  const practice = document.querySelector("[data-practice], [data-practice-start]");
  const game = practice?.dataset.practice ?? practice?.dataset.practiceStart;
  const waits = `legion-live:${code}`;
  const game_kept = `legion-practice:${game}`;

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
    place?.replaceChildren(box);
    place && uncover(place);
    say([text, rule].filter(Boolean).join(" "));
  };

  // --- sending --------------------------------------------------------------------------------------
  let pending = null; // what the server does not have yet
  let timer = 0;
  let swapped = 0;

  const post = (item) => {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    return fetch(item.url, {
      method: "POST", credentials: "same-origin", signal: stop.signal, body: item.body,
      headers: { "X-CSRFToken": token(), "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" },
    }).finally(() => clearTimeout(patience));
  };
  const later = (why) => {
    const since = Math.round((Date.now() - pending.at) / 1000);
    state(`Not saved yet: ${why}. Trying again${since > 5 ? `, for ${since} seconds now` : ""}`, "bad");
    if (pending.tries === 1) say(`Not saved yet: ${why}. It is tried again by itself.`);
    timer = setTimeout(send, AGAIN[Math.min(pending.tries, AGAIN.length) - 1]);
  };
  async function send() {
    clearTimeout(timer);
    const item = pending;
    item.tries = (item.tries ?? 0) + 1;
    let answer, html;
    try {
      answer = await post(item);
      html = await answer.text(); // the answer may break off half-way, too
    } catch { return later("no connection"); }
    if (answer.status >= 500) return later("the server is busy");
    if (answer.redirected && answer.url.includes("/sign-in/")) {
      state("Not saved", "bad");
      refuse("Not saved: you are no longer signed in. Sign in again in another window; it is tried again by itself.");
      timer = setTimeout(send, PATIENCE);
      return undefined;
    }
    const elsewhere = answer.headers.get("HX-Redirect") ?? (answer.redirected ? answer.url : "");
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live-panel");
    done();
    if (fresh) show(fresh, { spoken: true });
    else if (elsewhere) location.assign(elsewhere);
    else refuse("Not saved: the server did not take it. Load this page again, look at the score, and enter it once more.");
    if (fresh && answer.ok && code) state(`Saved ${fresh.dataset.saved ?? ""}`.trim());
    else if (fresh?.querySelector(".notice-asks")) state("A question");
    else state(answer.ok ? "" : "Not entered", answer.ok ? "" : "bad");
    return undefined;
  }
  const done = () => { pending = null; if (code) write(waits, null); panel()?.removeAttribute("aria-busy"); };
  const start = (item) => {
    pending = item;
    if (code) write(waits, item);
    panel().setAttribute("aria-busy", "true");
    setTimeout(() => { if (pending === item && item.tries === 1) state("Saving …"); }, 400);
    send();
  };

  // --- a fresh panel in place of the old one ----------------------------------------------------------
  const mark = (element) => element && { hotkey: element.dataset?.hotkey, text: element.textContent.trim(), name: element.name };
  function show(fresh, { spoken = false } = {}) {
    const old = panel();
    const before = old.contains(document.activeElement) ? mark(document.activeElement) : null;
    const open = new Set([...old.querySelectorAll("details[open] > summary")].map((line) => line.textContent));
    old.replaceWith(fresh);
    swapped = Date.now();
    for (const line of fresh.querySelectorAll("details:not([open]) > summary")) if (open.has(line.textContent) && !line.closest(".live-lines")) line.parentElement.open = true;
    dress();
    focus(before);
    if (spoken) announce();
  }
  const announce = () => {
    const refused = document.querySelector("#live-said .notice");
    const last = document.querySelector(".live-lines > li summary, .live-lines > li");
    const next = document.getElementById("live-turn");
    say(refused ? refused.textContent : [last?.textContent, next?.textContent].filter(Boolean).join(". "));
    refused && uncover(refused);
  };
  const focus = (before) => {
    const field = panel().querySelector(".live-form [autofocus]");
    const same = before && [...panel().querySelectorAll("button, input, a")].find((one) =>
      (before.hotkey && one.dataset.hotkey === before.hotkey) || (before.text && one.textContent.trim() === before.text));
    const place = field ?? (before ? same ?? document.getElementById("live-turn") : null);
    place?.focus({ preventScroll: true });
    if (field && field.select) field.select();
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
    const field = box.querySelector("input");
    field.inputMode = "none"; // or the telephone's own keys would cover the page
    const pad = document.createElement("div");
    pad.className = "keypad";
    for (const digit of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"]) {
      const key = document.createElement("button");
      key.type = "button"; key.className = "key"; key.tabIndex = -1; key.dataset.digit = digit;
      key.textContent = { clear: "Clear", back: "⌫" }[digit] ?? digit;
      if (digit === "back") key.setAttribute("aria-label", "Take the last digit away");
      pad.append(key);
    }
    box.append(pad);
  };
  const tap = (key) => {
    const field = key.closest("[data-keypad]").querySelector("input");
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
    if (pending || !code || document.visibilityState !== "visible" || panel().querySelector(".live-take-over[open]")) return;
    let answer, html;
    try {
      answer = await fetch(location.href, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
      html = await answer.text();
    } catch { return; }
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live-panel");
    if (pending) return;
    if (!answer.ok || !fresh) { if (answer.redirected) location.assign(answer.url); return; }
    const same = fresh.dataset.lines === panel().dataset.lines && fresh.hasAttribute("data-holds") === panel().hasAttribute("data-holds");
    if (!same) show(fresh);
  }

  // --- hands ------------------------------------------------------------------------------------------
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-live-form]");
    if (!form) return;
    event.preventDefault();
    if (pending) { say("Wait: the last entry is not saved yet."); return; }
    const data = new FormData(form, event.submitter);
    data.delete("csrfmiddlewaretoken");
    start({ url: form.action || location.href, body: new URLSearchParams(data).toString(), at: Date.now(), by: root.dataset.user });
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
      field.closest("[data-keypad]")?.querySelector("[type=submit]")?.click();
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
  addEventListener("online", () => { if (pending) send(); });

  if (root) {
    // Browsers lend the screen only to pages that came over a safe connection.
    const sleepy = document.querySelector("[data-no-wake]");
    if (sleepy && !navigator.wakeLock && matchMedia("(any-pointer: coarse)").matches) sleepy.hidden = false;
    dress();
    focus(null);
    const kept = code && read(waits);
    // Also where another device scores by now: the server knows whether it has this entry, and says so.
    if (kept && kept.by === root.dataset.user) start({ ...kept, tries: 0 });
    else if (kept) write(waits, null);
    if (code) setInterval(() => { if (!panel().hasAttribute("data-holds")) look(); }, LOOK);
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
