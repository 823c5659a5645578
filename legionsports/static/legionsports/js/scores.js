// Live scores on pages for everybody: the stream names the sheets that moved, and their places are filled in.
// A part of a page that shows more than a score is asked for again when one of its sheets moved.
const legionScores = (() => {
  const GATHER = 700; // ms; one fetch for several taps
  const places = (sheet) => document.querySelectorAll(sheet ? `[data-live-sheet="${sheet}"]` : "[data-live-sheet]");
  const words = (place, score) => {
    const pair = place.dataset.pair ? `${place.dataset.part === "line" ? "Pair " : ""}${place.dataset.pair} ` : "";
    if (place.dataset.part === "short") return score.short;
    if (place.dataset.part !== "line") return pair + score[place.dataset.part];
    return pair ? `${pair.trim()}: ${score.line}` : score.line;
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
  const fetchAgain = (part) => {
    if (timers.has(part)) return;
    timers.set(part, setTimeout(async () => {
      timers.delete(part);
      try {
        const answer = await fetch(part.dataset.again, { headers: { "HX-Request": "true" } });
        if (!answer.ok) return;
        const open = [...part.querySelectorAll("details")].map((one) => one.open);
        part.innerHTML = await answer.text();
        [...part.querySelectorAll("details")].forEach((one, number) => { one.open = open[number] ?? one.open; });
      } catch { /* the state line says that there is no connection */ }
    }, GATHER));
  };
  const show = (moved) => {
    for (const [sheet, score] of Object.entries(moved)) {
      for (const place of places(sheet)) fill(place, score);
      for (const part of document.querySelectorAll(`[data-again][data-sheets~="${sheet}"]`)) fetchAgain(part);
    }
  };
  const clear = () => { for (const place of places()) fill(place, null); };
  return { show, clear };
})();

(() => {
  const SILENCE = 12000; // the server speaks every 5 seconds
  const page = document.querySelector("[data-scores]");
  if (!page) return;
  const state = document.querySelector("[data-scores-state]");
  let heard = 0;
  let source = null;
  const say = () => {
    if (!state || !heard) return;
    const since = new Date(heard).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    const text = Date.now() - heard < SILENCE ? "Live: this page follows by itself." : `No connection since ${since}: what you see may be old.`;
    if (state.textContent !== text) state.textContent = text;
  };
  const listen = () => {
    source = new EventSource(page.dataset.scores);
    source.addEventListener("open", () => { heard = Date.now(); legionScores.clear(); });
    source.addEventListener("live", (event) => { heard = Date.now(); legionScores.show(JSON.parse(event.data)); say(); });
    source.addEventListener("alive", () => { heard = Date.now(); say(); });
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000); };
  };
  listen();
  setInterval(say, 1000);
})();
