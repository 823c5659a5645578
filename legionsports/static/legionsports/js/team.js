// The page of a team on its own phone. It is kept for when there is no network, and calls when the table is called: aloud,
// by vibrating and with a notice, as far as the browser allows; a locked phone by the push service of its browser, which
// cannot read the call. Elsewhere the page itself hears the stream, and keeps the screen on.
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
  const canPush = window.isSecureContext && "PushManager" in window && Boolean(navigator.serviceWorker);
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  let pushed = false; // whether this phone is called while it is locked

  // --- calling ----------------------------------------------------------------------------------------
  const speak = (text) => {
    if (!canSpeak) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang || "en-CA";
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  };
  const notify = async (text) => {
    if (pushed || !canNotify || Notification.permission !== "granted") return; // the service shows the notice
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

  // --- by the push service ----------------------------------------------------------------------------
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const phones = (method, body) => fetch(box.dataset.phones, {
    method, credentials: "omit", body: body && JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang },
  });
  const registration = async () => { await navigator.serviceWorker.register("/service-worker.js"); return navigator.serviceWorker.ready; };
  const push = async () => {
    pushed = false;
    if (!canPush || Notification.permission !== "granted") return;
    try {
      const { pushManager } = await registration();
      const { key } = await (await phones("GET")).json();
      const given = await pushManager.getSubscription() ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
      const answer = await phones("POST", { endpoint: given.endpoint, public_key: base64(given.getKey("p256dh")), auth_secret: base64(given.getKey("auth")) });
      pushed = answer.ok;
    } catch { /* no internet, or a browser whose service is switched off */ }
  };
  const stopPush = async () => {
    pushed = false;
    const given = canPush && await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    if (given) await phones("DELETE", { endpoint: given.endpoint });
  };

  // --- the button -------------------------------------------------------------------------------------
  let awake = null;
  const stayAwake = async () => {
    if (!isOn() || document.visibilityState !== "visible") return;
    try { awake = await navigator.wakeLock?.request("screen"); } catch { awake = null; /* the battery is low */ }
  };
  // What is left to do by hand, in plain words.
  const advice = () => {
    if (pushed) return gettext("It is called while it is locked, too. You may close this page.");
    const screen = awake ? gettext("The screen stays on while this page is open.") : gettext("Set your phone so that the screen stays on.");
    if (canPush && Notification.permission === "denied") return `${gettext("Notices are switched off for this site, so a locked phone is not called. Allow them in the settings of your browser.")} ${screen}`;
    if (isApple && window.isSecureContext && !canPush) return `${gettext("To be called while it is locked, first add this page to your Home Screen (Share, then Add to Home Screen) and open it there.")} ${screen}`;
    return `${gettext("A locked phone can't be called from here: leave this page open and the sound on.")} ${screen}`;
  };
  const tell = () => {
    button.setAttribute("aria-pressed", String(isOn()));
    button.textContent = isOn() ? said.on : said.off;
    button.classList.toggle("button-primary", !isOn());
    const ways = [canSpeak && gettext("a spoken call"), canVibrate && gettext("a vibration"), canNotify && Notification.permission === "granted" && gettext("a notice")].filter(Boolean);
    const how = new Intl.ListFormat(document.documentElement.lang).format(ways.length ? ways : [gettext("on this page")]);
    state.textContent = isOn() ? `${interpolate(gettext("How this phone calls you: %(ways)s."), { ways: how }, true)} ${advice()}` : "";
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
      push().then(tell); // without internet a browser takes its time
    } else {
      await stopPush().catch(() => {});
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
  if (isOn()) stayAwake().then(tell).then(push).then(tell);
  keepHere().catch(() => {});
})();
