// The hall board: shows what the stream brings, turns the pages, and never claims to be live when it is not.
(() => {
  const board = document.getElementById("board");
  const state = document.getElementById("hall-state");
  const title = document.getElementById("hall-title");
  const count = document.getElementById("hall-count");
  const clock = document.getElementById("hall-clock");
  const pauseButton = document.querySelector('[data-hall="pause"]');
  const TURN = 14000; // a page stays this long
  const SILENCE = 12000; // the server speaks every 5 seconds; after this we say that it does not
  const wide = matchMedia("(min-width: 60rem)");

  let source = null;
  let heard = 0; // when the server last spoke
  let key = null; // the page that is shown
  let paused = false;
  let turnAt = Date.now() + TURN;

  // The time of the hall as the server reckons it: the laptop may be set to another zone, or know an older rule for it.
  const clockFace = new Intl.DateTimeFormat("en-CA", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const time = (at) => clockFace.format(Number(at) + Number(board.dataset.offset) * 60000);
  const root = () => board.querySelector(".hall-pages");
  const pages = () => {
    for (const page of board.querySelectorAll(".hall-page[data-until]")) if (Date.parse(page.dataset.until) < Date.now()) page.remove();
    return [...board.querySelectorAll(".hall-page")];
  };

  function show(index, { stay = false } = {}) {
    const all = pages();
    if (!all.length) return;
    const at = ((index % all.length) + all.length) % all.length;
    key = all[at].dataset.key;
    for (const page of all) page.classList.toggle("shown", page.dataset.key === key);
    board.classList.toggle("turning", wide.matches);
    title.textContent = wide.matches ? all[at].querySelector(".hall-page-title").textContent : title.dataset.name;
    count.textContent = all.length > 1 ? `Page ${at + 1} of ${all.length}` : "";
    if (!stay) turnAt = Date.now() + TURN;
  }
  const here = () => Math.max(0, pages().findIndex((page) => page.dataset.key === key));

  function pause() {
    paused = !paused;
    pauseButton.setAttribute("aria-pressed", String(paused));
    pauseButton.querySelector("span").textContent = paused ? "Go on" : "Pause";
    turnAt = Date.now() + TURN;
  }

  function say() {
    const now = Date.now();
    const live = heard && now - heard < SILENCE && source?.readyState === EventSource.OPEN;
    const changed = root()?.dataset.changed;
    let text;
    if (!live) {
      text = heard ? `No connection since ${time(heard)}: what you see may be old.` : "Connecting…";
    } else {
      text = changed ? `Live. Last change at ${time(new Date(changed))}` : "Live";
    }
    state.dataset.state = !live ? (heard ? "lost" : "waiting") : "live";
    if (state.textContent !== text) state.textContent = text;
    clock.textContent = time(now);
  }

  function listen() {
    source?.close();
    source = new EventSource(`${board.dataset.stream}?seen=${root()?.dataset.version ?? ""}`);
    source.addEventListener("pages", (event) => {
      heard = Date.now();
      board.innerHTML = event.data;
      show(here(), { stay: true });
      say();
    });
    source.addEventListener("open", () => legionScores.clear());
    source.addEventListener("live", (event) => { heard = Date.now(); legionScores.show(JSON.parse(event.data)); say(); });
    source.addEventListener("alive", () => { heard = Date.now(); say(); });
    source.onerror = () => {
      say();
      // The browser tries again by itself unless the server answered with something else than a stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
  }

  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-hall]")?.dataset.hall;
    if (what === "pause") pause();
    if (what === "next") show(here() + 1);
    if (what === "previous") show(here() - 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") show(here() + 1);
    if (event.key === "ArrowLeft") show(here() - 1);
    if (event.key === " " && !event.target.closest("button, a")) { pause(); event.preventDefault(); }
  });
  wide.addEventListener("change", () => show(here()));

  setInterval(() => {
    say();
    if (!paused && wide.matches && pages().length > 1 && Date.now() >= turnAt) show(here() + 1);
  }, 500);
  show(0);
  listen();
})();
