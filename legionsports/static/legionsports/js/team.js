// The page of a team on its own phone. It is kept for when there is no network, and calls when the table is called: aloud,
// by vibrating and with a notice, as far as the browser allows. Nothing leaves the phone: the page itself hears the stream.
(() => {
  const box = document.querySelector("[data-team]");
  const part = document.querySelector("[data-team-now]");
  if (!box || !part) return;
  const button = box.querySelector("[data-call-me]");
  const keep = box.querySelector("[data-keep-me]");
  const state = box.querySelector("[data-call-state]");
  const said = { off: button.textContent.trim(), on: gettext("Stop calling me") };
  const title = document.title;
  const now = () => part.querySelector(".team-now");

  // A private window remembers nothing: then it calls as long as the page is open.
  const memory = {};
  const nameOf = (name) => `legion-${name}:${location.pathname}`;
  const recall = (name) => { try { return localStorage.getItem(nameOf(name)) ?? memory[name] ?? ""; } catch { return memory[name] ?? ""; } };
  const remember = (name, value) => { memory[name] = value; try { localStorage.setItem(nameOf(name), value); } catch { /* see above */ } };

  const canSpeak = "speechSynthesis" in window;
  const canVibrate = typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
  const canNotify = Boolean(window.Notification) && window.isSecureContext;
  const isOn = () => recall("call") === "on";

  // --- calling ----------------------------------------------------------------------------------------
  const speak = (text) => {
    if (!canSpeak) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang || "en-CA";
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  };
  const notify = async (text) => {
    if (!canNotify || Notification.permission !== "granted") return;
    const looks = { body: text, tag: location.pathname, renotify: true, requireInteraction: true, icon: box.dataset.icon, data: location.pathname };
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker) await worker.showNotification(now().dataset.name, looks); else new Notification(now().dataset.name, looks);
    } catch { /* a browser that offers notices and shows none */ }
  };
  const call = (text) => {
    navigator.vibrate?.([400, 150, 400, 150, 800]);
    speak(text);
    notify(text);
  };
  const look = () => {
    const { call: matches, say: text } = now()?.dataset ?? {};
    box.hidden = now() ? !("toPlay" in now().dataset) : true;
    document.title = matches ? `● ${text}` : title;
    if (!matches || !isOn()) return;
    // Two pairs of a team may be called one after the other.
    const known = new Set(recall("called").split(" "));
    const called = matches.trim().split(" ");
    if (called.every((one) => known.has(one))) return;
    remember("called", [...known, ...called].join(" "));
    call(text);
  };

  // --- the button -------------------------------------------------------------------------------------
  let awake = null;
  const stayAwake = async () => {
    if (!isOn() || document.visibilityState !== "visible") return;
    try { awake = await navigator.wakeLock?.request("screen"); } catch { /* the battery is low */ }
  };
  const tell = () => {
    button.setAttribute("aria-pressed", String(isOn()));
    button.textContent = isOn() ? said.on : said.off;
    button.classList.toggle("button-primary", !isOn());
    const ways = [canSpeak && gettext("a spoken call"), canVibrate && gettext("a vibration"), canNotify && Notification.permission === "granted" && gettext("a notice")].filter(Boolean);
    const how = new Intl.ListFormat(document.documentElement.lang).format(ways.length ? ways : [gettext("on this page")]);
    state.textContent = isOn() ? interpolate(gettext("How this phone calls you: %(ways)s. Leave this page open and the sound on."), { ways: how }, true) : "";
  };
  button.addEventListener("click", async () => {
    remember("call", isOn() ? "off" : "on");
    remember("called", "");
    if (isOn()) {
      // A browser speaks later only where it has spoken at a tap; that is the test of the sound, too.
      const { call: match, say: text } = now()?.dataset ?? {};
      if (match) look(); else { navigator.vibrate?.(200); speak(gettext("This phone will tell you when your table is called.")); }
      if (canNotify && Notification.permission === "default") await Notification.requestPermission().catch(() => {});
      await stayAwake();
    } else {
      if (canSpeak) speechSynthesis.cancel();
      await awake?.release().catch(() => {});
    }
    tell();
  });
  document.addEventListener("visibilitychange", stayAwake);
  part.addEventListener("legion:renewed", look);

  // --- kept on the phone ------------------------------------------------------------------------------
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keep.hidden = false;
    keep.onclick = () => { event.prompt(); keep.hidden = true; };
  });
  const keepHere = async () => {
    if (!navigator.serviceWorker || document.body.dataset.user) return; // whoever is signed in has it from offline.js
    await navigator.serviceWorker.register("/service-worker.js");
    if (document.body.dataset.keptAt || await legionKeep.isKept()) return;
    await navigator.serviceWorker.ready;
    const files = [...document.querySelectorAll("link[rel=stylesheet], script[src], link[rel=icon], link[rel=preload]")];
    for (const file of files) await fetch(file.href || file.src);
    const answer = await fetch(location.pathname);
    if (answer.ok) await legionKeep.keepPage(location.pathname, await answer.text(), { policy: answer.headers.get("Content-Security-Policy") });
  };
  const kept = Number(document.body.dataset.keptAt ?? 0);
  if (kept) {
    const day = new Date(kept).toLocaleDateString(document.documentElement.lang, { weekday: "long" });
    document.querySelector("[data-scores-state]").textContent = interpolate(gettext("No network. Last update: %(day)s, %(time)s"), { day, time: legionTime(kept) }, true);
  }

  tell();
  look();
  stayAwake();
  keepHere().catch(() => {});
})();
