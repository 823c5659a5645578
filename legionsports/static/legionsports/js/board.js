// The hall board: shows what the stream brings, turns the pages, and never claims to be live when it is not.
(() => {
  const board = document.getElementById("board");
  const state = document.getElementById("hall-state");
  const title = document.getElementById("hall-title");
  const count = document.getElementById("hall-count");
  const said = document.getElementById("hall-said"); // what the chair says stands above every page
  const clock = document.getElementById("hall-clock");
  const whole = document.getElementById("hall-whole");
  const pauseButton = document.querySelector('[data-hall="pause"]');
  const SILENCE = 12000; // the server speaks every 5 seconds; after this we say that it does not
  const DEAF = 20000; // a network that went away may leave a connection that looks open: after this we make another
  const TITLES = [1.4, 1.2, 1]; // a title is as large as it has room for, and never smaller than the least letters
  const wide = matchMedia("(min-width: 60rem)");

  let html = board.innerHTML; // the board as it came, before it is laid out
  let source = null;
  let heard = 0; // when the server last spoke
  let asked = 0; // when we last asked it to
  let sheets = []; // the pages of this screen: first those that are in every turn
  let turn = { where: [], rest: [], stay: 0 };
  let turned = 0; // how many of the other pages were shown
  let place = ""; // the one that is shown: its key and its number among those with the same key
  let paused = false;
  let turnAt = 0;
  let { languages } = board.dataset; // in which the pages come, one after the other
  const scores = new Map(); // those that run, by sheet

  const { now: hallNow, time } = legionClock;
  const parsed = () => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.querySelector(".hall-pages");
  };
  const showScores = () => legionScores.show(Object.fromEntries(scores));

  // How the office set this screen up; what it changes there comes with the board.
  function settings(pages) {
    const told = JSON.parse(pages.dataset.screens || "{}")[board.dataset.screen] ?? {};
    const { least = board.dataset.least, share = board.dataset.share } = told;
    document.documentElement.style.setProperty("--share", least);
    document.body.classList.toggle("dark", told.theme === "dark");
    if (told.languages && told.languages !== languages) {
      languages = told.languages;
      if (source) setTimeout(listen);
    }
    return { ...told, least: Number(least), share: Number(share) };
  }

  function lay() {
    const pages = parsed();
    const screen = settings(pages);
    const root = pages.cloneNode(false);
    said.replaceChildren(...pages.querySelectorAll(":scope > .hall-said"));
    board.classList.toggle("turning", wide.matches);
    board.replaceChildren(wide.matches ? root : pages);
    turn = wide.matches ? legionPages.lay(root, pages, { ...screen, filled: showScores }) : { where: [], rest: [], stay: 0 };
    if (!wide.matches) showScores();
    sheets = [...turn.where, ...turn.rest];
    const seconds = Math.round((turn.where.length ? turn.where.length + Math.min(1, turn.rest.length) : sheets.length) * turn.stay);
    board.dataset.turn = seconds;
    whole.textContent = sheets.length > 1 ? interpolate(gettext("A turn takes %(seconds)s s."), { seconds }, true) : "";
    const seen = {};
    for (const sheet of sheets) {
      const key = sheet.dataset.key;
      seen[key] = (seen[key] ?? 0) + 1;
      sheet.dataset.place = `${key}/${seen[key]}`;
    }
    show(here(), { stay: true });
  }

  const here = () => {
    const exact = sheets.findIndex((sheet) => sheet.dataset.place === place);
    const near = sheets.findLastIndex((sheet) => sheet.dataset.key === place.split("/")[0]);
    return Math.max(0, exact >= 0 ? exact : near);
  };

  // After the pages that say where to go comes one of the others, and each of those in its turn.
  function next() {
    const at = here() + 1;
    if (at < turn.where.length || !turn.rest.length) return at;
    if (at > turn.where.length && turn.where.length) return 0;
    turned += 1;
    return turn.where.length + (turned % turn.rest.length);
  }

  function show(index, { stay = false } = {}) {
    if (!sheets.length) {
      title.textContent = title.dataset.name;
      count.textContent = "";
      return;
    }
    const at = ((index % sheets.length) + sheets.length) % sheets.length;
    const sheet = sheets[at];
    const moved = place !== sheet.dataset.place;
    place = sheet.dataset.place;
    for (const other of sheets) other.classList.toggle("shown", other === sheet);
    title.textContent = sheet.querySelector(".hall-page-title").textContent;
    title.classList.remove("hall-long");
    const fits = TITLES.some((size) => {
      title.style.fontSize = `calc(var(--type) * ${size})`;
      return title.scrollWidth <= title.clientWidth;
    });
    title.classList.toggle("hall-long", !fits);
    sayPage(at);
    sheet.fits = legionPages.fit(sheet);
    if (moved || !stay) turnAt = hallNow() + 1000 * turn.stay;
  }

  // A screen that somebody stopped says so: whoever comes by later sees why it does not turn.
  function sayPage(at) {
    const page = sheets.length > 1 ? interpolate(gettext("Page %(number)s of %(count)s"), { number: at + 1, count: sheets.length }, true) : "";
    count.textContent = paused ? `${gettext("Paused.")} ${page}`.trim() : page;
  }

  function pause() {
    paused = !paused;
    if (sheets.length) sayPage(here());
    pauseButton.setAttribute("aria-pressed", String(paused));
    pauseButton.querySelector("span").textContent = paused ? gettext("Resume") : gettext("Pause");
    lay(); // the word takes room in the foot
    turnAt = hallNow() + 1000 * turn.stay;
  }

  function lost(now) {
    const minutes = Math.floor((now - heard) / 60000);
    const hours = Math.floor(minutes / 60);
    const text = minutes < 1 ? gettext("No connection. Last update at %(time)s")
      : hours < 1 ? ngettext("No connection for %(count)s minute. Last update at %(time)s", "No connection for %(count)s minutes. Last update at %(time)s", minutes)
        : ngettext("No connection for %(count)s hour. Last update at %(time)s", "No connection for %(count)s hours. Last update at %(time)s", hours);
    return interpolate(text, { count: hours || minutes, time: time(heard) }, true);
  }

  function say() {
    const now = hallNow();
    const live = heard && now - heard < SILENCE && source?.readyState === EventSource.OPEN;
    const changed = board.querySelector(".hall-pages")?.dataset.changed;
    const told = changed ? interpolate(gettext("Live. Last change at %(time)s"), { time: time(new Date(changed)) }, true) : gettext("Live");
    const text = live ? told : heard ? lost(now) : gettext("Connecting …");
    state.dataset.state = !live ? (heard ? "lost" : "waiting") : "live";
    if (state.textContent !== text) state.textContent = text;
    clock.textContent = time(now);
  }

  function listen() {
    source?.close();
    asked = hallNow();
    const seen = languages === board.dataset.languages ? parsed().dataset.version ?? "" : "";
    board.dataset.languages = languages;
    source = new EventSource(`${board.dataset.stream}?${new URLSearchParams({ seen, languages })}`);
    source.addEventListener("pages", (event) => {
      heard = hallNow();
      html = event.data;
      scores.clear();
      lay();
      say();
    });
    source.addEventListener("open", () => { scores.clear(); legionScores.clear(); });
    source.addEventListener("live", (event) => {
      heard = hallNow();
      const moved = JSON.parse(event.data);
      for (const [sheet, score] of Object.entries(moved)) if (score) scores.set(sheet, score); else scores.delete(sheet);
      legionScores.show(moved);
      const shown = sheets[here()];
      if (shown?.fits && !legionPages.fit(shown)) lay();
      say();
    });
    source.addEventListener("alive", (event) => { legionClock.set(event.data); heard = hallNow(); say(); });
    source.onerror = say;
  }

  // The browser tries again by itself, unless the server answered with something else than a stream, or nobody told it
  // that the network went away.
  function listenAgain(now) {
    const closed = source.readyState === EventSource.CLOSED && now - asked > 3000;
    if (closed || now - Math.max(heard, asked) > DEAF) listen();
  }

  const act = { pause, next: () => show(here() + 1), previous: () => show(here() - 1), full: () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  } };
  const keys = { ArrowRight: "next", ArrowLeft: "previous", " ": "pause", f: "full" };
  document.addEventListener("click", (event) => act[event.target.closest("[data-hall]")?.dataset.hall]?.());
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
    if (event.key === " " && event.target.closest("button, a")) return;
    event.preventDefault();
    act[keys[event.key]]();
  });

  let touched = 0;
  addEventListener("pointermove", () => {
    document.body.classList.add("hall-touched");
    clearTimeout(touched);
    touched = setTimeout(() => document.body.classList.remove("hall-touched"), 4000);
  });

  // A screen that nobody touches must not go to sleep.
  const stayAwake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  let resized = 0;
  const layAgain = () => { clearTimeout(resized); resized = setTimeout(lay, 150); };
  new ResizeObserver(layAgain).observe(board);
  addEventListener("online", listen);
  document.fonts?.ready.then(lay);

  setInterval(() => {
    const now = hallNow();
    say();
    listenAgain(now);
    if (sheets.some((sheet) => Date.parse(sheet.dataset.until) < now)) lay();
    if (!paused && sheets.length > 1 && now >= turnAt) show(next());
  }, 500);
  lay();
  listen();
})();
