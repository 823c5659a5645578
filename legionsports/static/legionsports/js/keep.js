// What this device keeps: pages to open without a network, packs, entries that wait, and whose all that is.
// Shared by the pages and by the service worker. An entry that waits is on the disk before anybody is told so.
const legionKeep = (() => {
  const STORES = { pages: { keyPath: "path" }, packs: { keyPath: "name" }, queue: { keyPath: "id", autoIncrement: true }, facts: { keyPath: "name" } };
  const OLDEST = 36 * 3600 * 1000; // ms; a page of last weekend is no help
  let opened = null;

  const open = () => (opened ??= opening().catch((fault) => { opened = null; throw fault; }));
  const opening = () => new Promise((found, failed) => {
    const request = indexedDB.open("legion-sports", 1);
    request.onupgradeneeded = () => { for (const [name, how] of Object.entries(STORES)) request.result.createObjectStore(name, how); };
    request.onsuccess = () => {
      request.result.onversionchange = () => { request.result.close(); opened = null; };
      found(request.result);
    };
    request.onerror = () => failed(request.error);
  });
  // Do `act` with the stores `names` in one transaction: everything of it is written, or nothing.
  const change = async (names, act) => {
    const database = await open();
    return new Promise((done, failed) => {
      const transaction = database.transaction(names, "readwrite", { durability: "strict" });
      const result = act(...[names].flat().map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => done(result?.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
    });
  };
  const look = async (name, act) => {
    const database = await open();
    return new Promise((found, failed) => {
      const request = act(database.transaction(name).objectStore(name));
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  };

  const get = (store, key) => look(store, (place) => place.get(key));
  const all = (store) => look(store, (place) => place.getAll());
  const put = (store, value) => change(store, (place) => place.put(value));
  const remove = (store, key) => change(store, (place) => place.delete(key));

  const owner = async () => (await get("facts", "user"))?.value ?? "";
  // Pages and packs belong to whoever is signed in; entries that wait are never thrown away.
  const forget = () => change(["pages", "packs", "facts"], (pages, packs, facts) => { pages.clear(); packs.clear(); facts.clear(); });
  const belongTo = async (user) => {
    if (await owner() === user) return;
    await forget();
    if (user) await put("facts", { name: "user", value: user });
  };

  const userOf = (html) => html.match(/<body[^>]*\sdata-user="([\w-]*)"/)?.[1];
  const keepPage = async (path, html, more = {}) => {
    if (userOf(html) !== await owner()) return false;
    await put("pages", { path, html, user: await owner(), at: Date.now(), ...more });
    return true;
  };
  const page = async (path) => {
    const kept = await get("pages", path);
    return kept && kept.user === await owner() && (kept.lasts || Date.now() - kept.at < OLDEST) ? kept : null;
  };
  // Whether this page is kept as it was loaded: the service worker did, unless it came later. It may be here by now, and
  // not every browser says whether it brought the page.
  const isKept = async () => (await page(location.pathname))?.at >= Date.now() - performance.now();

  return { get, all, put, remove, change, owner, forget, belongTo, userOf, keepPage, page, isKept };
})();
