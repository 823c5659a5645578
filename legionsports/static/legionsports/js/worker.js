// Answers for the server while there is none. The network always comes first: a page is served from this device only
// when the server does not answer, only to whom it was given, and it says how old it is. Nothing that is posted is kept.
const PATIENCE = 5000; // ms; then a page that is here is better than one that may come
const FILES = "legion-files";
const TABLE = "t"; // how `data-user` of a table begins, which has no account to sign in with

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname === PATHS.sign_out && request.method === "POST") event.respondWith(signOut(request));
  else if (request.method !== "GET") return;
  else if (url.pathname.startsWith(PATHS.static) || url.pathname.startsWith(PATHS.words)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(navigate(event, url));
});

// A call that came by a push service: on a phone that is locked, too. A page that is in sight calls by itself.
self.addEventListener("push", (event) => {
  const { title, body, page } = event.data.json();
  const looks = { body, tag: page, renotify: true, requireInteraction: true, icon: PATHS.icon, data: page, vibrate: [400, 150, 400, 150, 800] };
  event.waitUntil(self.registration.showNotification(title, looks));
});
// The notice of a call leads to the page of the team, which is open as a rule.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((open) => {
    const there = open.find((one) => new URL(one.url).pathname === event.notification.data);
    return there ? there.focus() : self.clients.openWindow(event.notification.data);
  }));
});

const file = async (request) => {
  try {
    const answer = await fetch(request);
    if (answer.ok) { const copy = answer.clone(); caches.open(FILES).then((files) => files.put(request, copy)).catch(() => {}); }
    return answer;
  } catch (fault) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw fault;
  }
};

const navigate = async (event, url) => {
  const kept = await stored(url).catch(() => null);
  let answer;
  try {
    answer = await (kept ? Promise.race([fetch(event.request), late()]) : fetch(event.request));
  } catch { return kept ?? nothing(url); }
  if (kept && [502, 503, 504].includes(answer.status)) return kept;
  if (answer.ok) event.waitUntil(note(url, answer.clone()).catch(() => {}));
  return answer;
};
const late = () => new Promise((_, failed) => { setTimeout(() => failed(new Error("late")), PATIENCE); });

// Whoever the server speaks to owns what is kept; a page that asks for it is kept as it was loaded last. What everybody
// may read, such as the page of a team, is kept for whoever is not signed in, too.
const note = async (url, answer) => {
  const html = await answer.text();
  const user = legionKeep.userOf(html);
  if (user === undefined) return;
  // Nobody signs in or out at a table: a page for everybody, such as the schedule, says nothing about whose device it is.
  if (!user && (await legionKeep.owner()).startsWith(TABLE)) return;
  await legionKeep.belongTo(user);
  if (/<body[^>]*\sdata-keep/.test(html) && !url.search) await legionKeep.keepPage(url.pathname, html, { policy: answer.headers.get("Content-Security-Policy") });
};

const stored = async (url) => {
  if (url.pathname.startsWith(PATHS.practice)) return null; // a code that is typed there must not open the real sheet
  const code = url.searchParams.get("code")?.replace(/\D/g, "");
  if (code && await legionKeep.page(`/s/${code}/`)) return Response.redirect(`/s/${code}/`);
  // A match that was not begun cannot be scored live without the server, nor one that is over handed in; its sheet is typed.
  const typed = url.pathname.replace(/^(\/t\/[^/]+\/\d+\/)(hand-in\/)?$/, "$1result/").replace(/^(\/s\/\d+\/)live\/(hand-in\/)?$/, "$1");
  // All the help is one page here: a topic is a part of it.
  const topic = url.pathname.startsWith(PATHS.help) && url.pathname !== PATHS.all_help && await legionKeep.page(PATHS.all_help);
  if (topic) return Response.redirect(`${PATHS.all_help}#${url.pathname.slice(PATHS.help.length).replaceAll("/", "")}`);
  const page = await legionKeep.page(url.pathname) ?? await legionKeep.page(typed);
  return page && asPage(page.html.replace("<body", `<body data-kept-at="${page.at}"`), page.policy);
};
const asPage = (html, policy, status = 200) => new Response(html, {
  status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": policy ?? "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:" }, // not shown
});

const frame = (title, text, links = []) => `<!DOCTYPE html><html lang="${LANGUAGE}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Legion Sports</title>
<link rel="stylesheet" href="${PATHS.style}"></head><body><main class="wrap" style="padding:2rem"><h1>${title}</h1><p>${text}</p>
<ul>${links.map(([address, word]) => `<li><p><a href="${address}">${word}</a></p></li>`).join("")}</ul></main></body></html>`;
const nothing = async (url) => {
  const packs = await legionKeep.all("packs").catch(() => []);
  const desks = packs.map((pack) => [pack.home, gettext("Go to the page that is on this device")]).slice(0, 1);
  const help = await legionKeep.page(PATHS.all_help).catch(() => null) ? [[`${PATHS.all_help}#something-is-wrong`, gettext("Something is wrong: what to do")]] : [];
  return asPage(frame(gettext("No network"), gettext("This page is not on this device. Nothing is lost: what you entered is kept here and sent when the network is back."), [...desks, ...help, [url.pathname, gettext("Try again")]]), null, 503);
};
const signOut = async (request) => {
  await legionKeep.forget().catch(() => {});
  try { return await fetch(request); } catch {
    return asPage(frame(gettext("Not signed out yet"), gettext("There is no network. The pages kept for you were removed from this device. Entries that are waiting stay on it. Sign out again when the network is back.")), null, 503);
  }
};
