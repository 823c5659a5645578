// What this device carries of an event: the pages of its sheets, the help, and the files that they need.
const legionPack = (() => {
  const refresh = async () => {
    const place = document.querySelector("[data-pack]");
    if (!place || document.visibilityState !== "visible") return;
    const name = place.dataset.pack;
    const before = await legionKeep.get("packs", name);
    let pack;
    try {
      const answer = await fetch(`${name}${name.includes("?") ? "&" : "?"}known=${encodeURIComponent(before?.mark ?? "")}`, { headers: legionOffline.asPerson(legionOffline.me) });
      if (answer.redirected && answer.url.includes("/sign-in/")) { legionOffline.said("sign-in"); return; }
      if (answer.status === 409) { legionOffline.said("another"); return; }
      if (!answer.ok) return;
      pack = await answer.json();
    } catch { legionOffline.said("offline"); return; }
    legionOffline.said("");
    await legionKeep.belongTo(legionOffline.me);
    if (!pack.unchanged) await legionKeep.put("packs", { ...pack, name, at: before?.at, complete: false });
    else if (before.complete) return;
    else pack = before;
    await fetchPages(pack);
    await legionKeep.put("packs", { ...pack, name, at: Date.now(), complete: true });
    say();
  };
  const fetchPages = async (pack) => {
    // The page that people come back to is the first.
    await fetchPage(pack.home, pack.mark);
    const pages = new Map((await legionKeep.all("pages")).map((page) => [page.path, page]));
    const wanted = pack.sheets.filter((sheet) => sheet.page && pages.get(sheet.page.split("?")[0])?.mark !== sheet.mark);
    for (const sheet of wanted) await fetchPage(sheet.page, sheet.mark);
    for (const sheet of pack.sheets) if (!sheet.page) await legionKeep.remove("pages", `/s/${sheet.code}/`);
    if (pack.help && pages.get(pack.help.page)?.mark !== pack.help.mark) await fetchHelp(pack.help);
  };
  // The help is the same for everybody, and stays as long as it says the same.
  const fetchHelp = async ({ page, mark }) => {
    const answer = await fetch(page);
    if (!answer.ok) return;
    const html = await answer.text();
    await keepFiles(html);
    await legionKeep.put("pages", { path: page, html, user: legionOffline.me, at: Date.now(), mark, lasts: true, policy: answer.headers.get("Content-Security-Policy") });
  };
  const fetchPage = async (address, mark) => {
    const answer = await fetch(address);
    if (!answer.ok || answer.redirected) return;
    const html = await answer.text();
    await keepFiles(html); // first: without its scripts a page would not say what waits
    await legionKeep.keepPage(new URL(address, location.href).pathname, html, { mark, policy: answer.headers.get("Content-Security-Policy") });
  };
  const keepFiles = async (html) => {
    if (typeof caches === "undefined") return; // only over a safe connection
    const page = new DOMParser().parseFromString(html, "text/html");
    const used = [...page.querySelectorAll("link[href], script[src], img[src]")].map((one) => one.getAttribute("href") ?? one.getAttribute("src"));
    const seen = performance.getEntriesByType("resource").map((one) => one.name);
    const files = await caches.open("legion-files");
    for (const address of new Set([...used, ...seen].map((one) => new URL(one, location.href).href))) {
      if (!/^\/(static|words)\//.test(new URL(address).pathname) || await files.match(address)) continue;
      await files.add(address).catch(() => {});
    }
  };
  const packs = () => legionKeep.all("packs").catch(() => []);
  const sheetOf = async (code) => {
    // The newest first: a table whose link was renewed still has what it carried under the old one.
    for (const pack of (await packs()).sort((one, other) => (other.at ?? 0) - (one.at ?? 0))) {
      const sheet = pack.sheets.find((one) => one.code === code);
      if (sheet) return { ...sheet, desk: pack.home, judging: pack.shapes[sheet.shape] };
    }
    return null;
  };
  const say = async () => {
    const place = document.querySelector("[data-pack-state]");
    const pack = await legionKeep.get("packs", document.querySelector("[data-pack]")?.dataset.pack ?? "").catch(() => null);
    if (!place || !pack?.at) return;
    const ready = pack.sheets.filter((sheet) => sheet.page).length;
    const sheets = ngettext(
      "%(count)s sheet is on this device in case the network fails (as of %(time)s).",
      "%(count)s sheets are on this device in case the network fails (as of %(time)s).", ready);
    const kept = interpolate(sheets, { count: ready, time: legionTime(pack.at) }, true);
    place.textContent = legionOffline.comesBack ? kept : `${kept} ${gettext("Without a network, keep this page open. This browser can't load it again until the network is back.")}`;
    place.dataset.ready = ready;
  };

  return { refresh, fetchPage, sheetOf, say };
})();
