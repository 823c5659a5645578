// Live scores on pages for everybody: the stream names the sheets that moved, and their places are filled in.
// A part of a page that shows more than a score is asked for again when one of its sheets moved, or when the event has
// another version than the part shows.
const legionScores = (() => {
  const GATHER = 1300; // ms; one fetch for several taps, and longer than an answer is shared: it has all of them
  const SPREAD = 2000; // ms; over which the phones of a hall ask for what is new
  const AFTER_A_FAULT = 3000; // ms; about twice as long after each further one
  const LONGEST = 30000;
  const TYPING = 20000; // ms; whoever has typed nothing for so long does something else
  const places = (sheet) => document.querySelectorAll(sheet ? `[data-live-sheet="${sheet}"]` : "[data-live-sheet]");
  const words = (place, score) => {
    const { pair, part } = place.dataset;
    if (part === "short" || !pair) return score[part];
    if (part === "line") return interpolate(gettext("Pair %(pair)s: %(score)s"), { pair, score: score.line }, true);
    return `${pair} ${score[part]}`;
  };
  // A browser may break a line after the dash of "121–88".
  const unbroken = (text) => text.split(/([0-9]+\u2013[0-9]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const score = document.createElement("span");
    score.className = "unbroken";
    score.textContent = part;
    return score;
  });
  const fill = (place, score) => {
    const text = score ? words(place, score) : "";
    if (place.textContent !== text) place.replaceChildren(...unbroken(text));
    place.hidden = !score;
  };
  const timers = new Map();
  let typedAt = 0;
  for (const name of ["focusin", "input"]) document.addEventListener(name, () => { typedAt = Date.now(); });
  const versions = new Map(); // of events, as the stream says
  const isOld = (part) => [...part.querySelectorAll("[data-version]")].some((one) => (versions.get(one.dataset.event) ?? one.dataset.version) !== one.dataset.version);
  // Whoever types into a part is not disturbed; what was typed, folded or chosen with the keyboard is there in the new one.
  const isTyping = (part) => Date.now() - typedAt < TYPING && part.contains(document.activeElement) && document.activeElement.matches("input");
  const put = (part, html) => {
    const chosen = part.contains(document.activeElement) ? document.activeElement : null;
    const open = [...part.querySelectorAll("details")].map((one) => one.open);
    const typed = new Map([...part.querySelectorAll("input")].map((one) => [one.id, one.value]));
    const staying = [...part.querySelectorAll("[data-stays]")]; // what lives on in the new part, with its listeners
    part.innerHTML = html;
    for (const one of staying) part.querySelector(`[data-stays="${one.dataset.stays}"]`)?.replaceWith(one);
    [...part.querySelectorAll("details")].forEach((one, number) => { one.open = open[number] ?? one.open; });
    for (const one of part.querySelectorAll("input")) one.value = typed.get(one.id) || one.value;
    const isChosen = (one) => (chosen.id ? one.id === chosen.id : chosen.href && one.href === chosen.href);
    if (chosen) [...part.querySelectorAll("a, input, button, summary")].find(isChosen)?.focus({ preventScroll: true });
    for (const [sheet, score] of latest) for (const place of places(sheet)) fill(place, score);
    part.dispatchEvent(new CustomEvent("legion:renewed", { bubbles: true }));
  };
  // A part that waits for its turn is asked for at the earliest moment that anybody wants. Where there is no network, or the
  // site is busy, it is asked for again, later each time.
  const fetchAgain = (part, wait = GATHER, old = 0, failed = 0) => {
    const waiting = timers.get(part);
    if (waiting && waiting.at <= Date.now() + wait) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(async () => {
      timers.delete(part);
      if (isTyping(part)) { fetchAgain(part, GATHER, old, failed); return; }
      try {
        const answer = await fetch(part.dataset.again, { headers: { "HX-Request": "true" } });
        if (!answer.ok && answer.status < 500) return; // the page is gone
        if (!answer.ok) throw new Error(answer.statusText);
        const html = await answer.text();
        if (isTyping(part)) { fetchAgain(part, GATHER, old); return; }
        put(part, html);
        // An answer is shared for a second, and may be that of the version before.
        if (isOld(part) && old < 3) fetchAgain(part, 1500, old + 1);
      } catch { fetchAgain(part, Math.min(LONGEST, AFTER_A_FAULT * 2 ** failed) * (0.5 + Math.random()), old, failed + 1); }
    }, wait);
    timers.set(part, { timer, at: Date.now() + wait });
  };
  const latest = new Map(); // the scores as they are now: a part that is new gets them at once
  const met = new Set();
  const show = (moved) => {
    for (const [sheet, score] of Object.entries(moved)) {
      if (score) latest.set(sheet, score); else latest.delete(sheet);
      for (const place of places(sheet)) fill(place, score);
      for (const part of document.querySelectorAll(`[data-again][data-sheets~="${sheet}"]`)) fetchAgain(part);
      // A list of what is scored now asks once for a sheet that it has no place for.
      if (met.has(sheet) || places(sheet).length) continue;
      met.add(sheet);
      for (const part of document.querySelectorAll("[data-again][data-any-sheet]")) fetchAgain(part);
    }
  };
  // Parts that say which version of the event they show are asked for again when there is another one. Not by all
  // phones of a hall in the same instant.
  const renew = (event, version) => {
    versions.set(event, version);
    for (const part of document.querySelectorAll("[data-again]")) if (isOld(part)) fetchAgain(part, GATHER + Math.random() * SPREAD);
  };
  // What depends on the clock says when it is worth another look.
  const lookAgain = () => {
    for (const due of document.querySelectorAll("[data-again] [data-look]")) {
      if (Date.parse(due.dataset.look) > Date.now()) continue;
      due.removeAttribute("data-look");
      fetchAgain(due.closest("[data-again]"), GATHER + Math.random() * 2 * SPREAD);
    }
  };
  const all = () => { for (const part of document.querySelectorAll("[data-again]")) fetchAgain(part, 0); };
  // A match has no version: nothing else says what was `missed` of it while there was no connection.
  const clear = (missed = false) => {
    latest.clear();
    for (const place of places()) fill(place, null);
    if (missed) for (const part of document.querySelectorAll("[data-again][data-sheets]")) fetchAgain(part, GATHER + Math.random() * SPREAD);
  };
  return { show, renew, lookAgain, all, clear };
})();

(() => {
  const SILENCE = 12000; // the server speaks every 5 seconds
  const DEAF = 20000; // a network that went away may leave a connection that looks open: after this we make another
  const MOST = 3; // streams of one page: a browser opens six connections to a site at most
  const streams = [...document.querySelectorAll("[data-scores]")].slice(0, MOST).map((page) => ({ page, source: null, heard: 0, asked: 0 }));
  if (!streams.length) return;
  const state = document.querySelector("[data-scores-state]");
  const say = () => {
    const heard = Math.max(...streams.map((one) => one.heard));
    if (!state || !heard) return;
    const since = legionTime(heard);
    const text = Date.now() - heard < SILENCE ? gettext("Live: this page updates on its own.") : interpolate(gettext("No connection since %(time)s: what you see may be old."), { time: since }, true);
    if (state.textContent !== text) state.textContent = text;
  };
  const listen = (one) => {
    one.source?.close();
    one.asked = Date.now();
    const source = one.source = new EventSource(one.page.dataset.scores);
    const hear = (act) => (event) => { one.heard = Date.now(); act(event); say(); };
    source.addEventListener("open", () => {
      if (streams.length === 1) legionScores.clear(one.heard > 0);
      hear(() => {})();
    });
    source.addEventListener("live", hear((event) => legionScores.show(JSON.parse(event.data))));
    source.addEventListener("version", hear((event) => legionScores.renew(one.page.dataset.event ?? "", event.data)));
    source.addEventListener("alive", hear(() => {}));
  };
  const listenAgain = (one) => {
    const isClosed = one.source.readyState === EventSource.CLOSED && Date.now() - one.asked > 3000;
    if (isClosed || Date.now() - Math.max(one.heard, one.asked) > DEAF) listen(one);
  };
  streams.forEach(listen);
  setInterval(() => { say(); streams.forEach(listenAgain); legionScores.lookAgain(); }, 1000);
  // A phone that was asleep has heard nothing.
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") legionScores.all(); });
})();
