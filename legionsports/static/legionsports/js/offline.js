// What waits on this device, on every page of somebody who is signed in: how much, since when, whose, and what to do.
// Entries go out one after the other in the order in which they were made, each with its key, until the server answers.
const legionOffline = (() => {
  const RETRY = 5000; // ms between two tries
  const PATIENCE = 15000; // a try that is not answered
  const me = document.body.dataset.user ?? "";
  const keptAt = Number(document.body.dataset.keptAt ?? 0);
  const hooks = new Set();
  // Browsers lend what brings a page back without a network to safe connections alone; elsewhere an open page goes on.
  const comesBack = Boolean(navigator.serviceWorker);
  const keepOpen = () => gettext("Keep this page open. This browser can't load it again until the network is back.");
  let state = keptAt ? "offline" : ""; // "", "offline", "busy", "sign-in", "another": somebody else is signed in by now
  let keeps = true; // whether what is entered stays on this device until it is sent
  const isTable = (user) => user.startsWith("t"); // a table enters by its link, and nobody signs in there
  // Where this table's pages are now: its link may have been renewed since something was entered.
  const LINK = /\/t\/[^/]+\//;
  const linkNow = isTable(me) ? location.pathname.match(LINK)?.[0] : undefined;
  const addressOf = (item) => (linkNow ? item.url.replace(LINK, linkNow) : item.url);

  // The server takes what somebody entered from nobody else: another tab may have signed in who came next.
  const asPerson = (user) => (user && !isTable(user) ? { "X-Person": user } : {});

  const age = (at) => {
    const minutes = Math.floor((Date.now() - at) / 60000);
    if (minutes < 1) return gettext("less than a minute");
    if (minutes < 60) return interpolate(ngettext("%(count)s minute", "%(count)s minutes", minutes), { count: minutes }, true);
    return interpolate(gettext("%(hours)s h %(minutes)s min"), { hours: Math.floor(minutes / 60), minutes: minutes % 60 }, true);
  };
  const element = (name, look, ...inside) => {
    const made = document.createElement(name);
    if (look) made.className = look;
    made.append(...inside);
    return made;
  };
  const button = (word, act, look = "button") => {
    const made = element("button", look, word);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const newKey = () => crypto.randomUUID?.() ?? "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => (digit ^ crypto.getRandomValues(new Uint8Array(1))[0] & 15 >> digit / 4).toString(16));

  // --- the queue --------------------------------------------------------------------------------------
  const waiting = async () => legionKeep.all("queue");
  const cannotKeep = () => { keeps = false; show(); };
  // One transaction: the entry that it takes the place of is never lost without the new one being there.
  const add = (item, instead = null) => legionKeep.change("queue", (queue) => {
    if (instead !== null) queue.delete(instead);
    return queue.add(Object.assign(item, { by: me, by_name: document.body.dataset.userName ?? "", at: Date.now() }));
  }).catch((fault) => { cannotKeep(); throw fault; })
    .then((id) => changed(id).catch(() => id)); // it is kept, whatever becomes of the page that says so
  const drop = async (id) => { await legionKeep.remove("queue", id); await changed(); };
  const mark = async (item, more) => { await legionKeep.put("queue", { ...item, ...more }); await changed(); };
  const changed = async (result) => { await show(); for (const hook of hooks) hook(); return result; };

  // Returns "saved" with the address to go to, "answer" with the page that says why not, "waiting", or "sign-in" with why.
  const send = async (item) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    let answer, html;
    try {
      answer = await fetch(addressOf(item), {
        method: "POST", credentials: "same-origin", signal: stop.signal, body: item.body,
        headers: { "X-CSRFToken": token(), "Content-Type": "application/x-www-form-urlencoded", ...asPerson(item.by), ...item.headers },
      });
      html = await answer.text(); // the answer may break off half-way, too
    } catch { return said("offline", { state: "waiting" }); } finally { clearTimeout(timer); }
    if (answer.status >= 500 || answer.status === 429) return said("busy", { state: "waiting" });
    if (answer.redirected && answer.url.includes("/sign-in/")) return said("sign-in", { state: "sign-in", why: gettext("Not saved: you are no longer signed in. Sign in again, then save.") });
    const why = anotherIsHere(answer, html);
    if (why) return said("another", { state: "sign-in", why });
    said("");
    const elsewhere = answer.headers.get("HX-Redirect") ?? (answer.redirected ? answer.url : "");
    // A page that only leads elsewhere, because what it was about is gone, has saved nothing.
    const saved = answer.ok && new URL(elsewhere || location.href, location.href).searchParams.has("saved");
    return { state: saved ? "saved" : "answer", url: elsewhere, status: elsewhere && !saved ? 409 : answer.status, html };
  };
  const anotherIsHere = (answer, text) => (answer.headers.get("Content-Type") === "application/problem+json" && JSON.parse(text).code === "another_person" ? JSON.parse(text).detail : "");
  const said = (word, result) => {
    if (state !== word) { state = word; show(); }
    return result;
  };

  // Two tabs may both send: the key sees to it that each entry counts once, and each waits for its answer before the next.
  let sending = false;
  const flush = async () => {
    if (sending) return;
    sending = true;
    try {
      const stuck = new Set(); // after an entry of a live match that was not taken, the next ones make no sense
      for (const item of await waiting()) {
        // By a link that was stopped: the new one of the same table takes it.
        if (item.answered === 410 && item.by === me && addressOf(item) !== item.url) item.answered = undefined;
        if (item.answered) { if (item.live) stuck.add(item.code); continue; }
        // On a shared laptop a result must not go out under the name of whoever signed in next.
        if (item.by !== me || document.querySelector(`form[data-sending="${item.key}"]`)) continue;
        if (item.live && (stuck.has(item.code) || document.querySelector(`[data-live="${item.code}"]`))) continue;
        // A finished sheet ends the score: first what was tapped before it, by this page or by that of the score.
        if (!item.live && (await waiting()).some((one) => one.live && one.code === item.code && one.id < item.id && !one.answered)) continue;
        const result = await send(item);
        if (result.state === "waiting" || result.state === "sign-in") break;
        // Somebody has entered the very same, such as the desk from the pattern: there is nothing to decide.
        const same = result.status === 409 && new DOMParser().parseFromString(result.html, "text/html").querySelector(".notice-good[data-answered]");
        if (result.state === "saved" || same || (item.live && result.status === 200)) {
          await sent(item, result.url);
        } else { await refused(item, result); if (item.live) stuck.add(item.code); }
      }
    } catch { /* a private window keeps nothing: there is nothing to send */ } finally { sending = false; }
  };

  // The sheet is in: what was tapped for it and not taken has nothing to say any more.
  // Told before it leaves the queue: a page that is being left hands the word on, or the next page sends it again.
  const sent = async (item, address) => {
    const told = { detail: { ...item, address } };
    document.body.dispatchEvent(new CustomEvent("sheets:taken", told));
    await drop(item.id);
    if (!item.live) for (const one of await waiting()) if (one.live && one.answered && one.code === item.code) await drop(one.id);
    document.body.dispatchEvent(new CustomEvent("sheets:sent", told));
  };
  // What has to be looked at again is kept as the server said it: asked again, a wrong word would count once more.
  const refused = (item, result) => mark(item, { answered: result.status, html: result.status === 422 ? result.html : undefined });

  // --- the strip --------------------------------------------------------------------------------------
  const strip = element("aside", "waiting no-print");
  strip.hidden = true;
  strip.setAttribute("aria-label", gettext("Entries waiting on this device"));
  const line = element("p", "waiting-line");
  line.setAttribute("role", "status");
  const list = element("details", "waiting-list");
  strip.append(line, list);

  const headline = (all) => {
    const words = [];
    const items = all.filter((item) => item.by === me);
    if (!keeps && document.querySelector("form[data-sheet], [data-live], [data-pack]")) words.push(element("b", "", `${gettext("This browser can't keep anything on this device. Leave a sheet open until it says that it is saved.")} `));
    if (items.length) {
      const oldest = age(Math.min(...items.map((item) => item.at)));
      words.push(
        element("b", "", interpolate(gettext("Waiting (%(number)s)"), { number: items.length }, true)),
        ` ${interpolate(gettext("Oldest: %(age)s."), { age: oldest }, true)} `,
      );
    }
    if (state === "offline") words.push(items.length ? element("span", "waiting-more", gettext("No network. Entries are sent in order when it is back.")) : gettext("No network."));
    else if (state === "busy") words.push(gettext("The server is busy. Trying again."));
    else if (state === "sign-in" || state === "another") {
      const link = element("a", "", gettext("Sign in again"));
      link.href = `/sign-in/?next=${encodeURIComponent(location.pathname)}`;
      words.push(`${state === "another" ? gettext("Someone else is signed in on this device now.") : gettext("You are no longer signed in.")} `, link);
      if (items.length) words.push(` ${gettext("Your entries stay on this device until they are sent.")}`);
    }
    if (state === "offline" && !comesBack) words.push(element("b", "waiting-keep-open", ` ${keepOpen()}`));
    if (keptAt && state === "offline") words.push(` ${interpolate(gettext("Page loaded at %(time)s: newer changes are missing."), { time: legionTime(keptAt) }, true)}`);
    for (const [by, count] of Object.entries(countBy(all.filter((item) => item.by !== me)))) words.push(` ${ofAnother(all.find((item) => item.by === by), count)}`);
    return words;
  };
  const countBy = (items) => items.reduce((counts, { by }) => ({ ...counts, [by]: (counts[by] ?? 0) + 1 }), {});
  const ofAnother = ({ by, by_name }, count) => {
    const text = isTable(by)
      ? ngettext("%(count)s entry of %(name)s waits on this device. It is sent when the link of %(name)s is opened here.", "%(count)s entries of %(name)s wait on this device. They are sent when the link of %(name)s is opened here.", count)
      : ngettext("%(count)s entry of %(name)s waits on this device. It is sent when %(name)s signs in here.", "%(count)s entries of %(name)s wait on this device. They are sent when %(name)s signs in here.", count);
    return interpolate(text, { count, name: by_name || gettext("someone else") }, true);
  };
  const show = async () => {
    const items = await waiting().catch(() => []);
    const words = headline(items);
    const text = words.map((word) => word.textContent ?? word).join("");
    if (line.textContent !== text) line.replaceChildren(...words);
    strip.hidden = !words.length;
    strip.dataset.tone = items.some((item) => item.answered) ? "bad" : items.length || state ? "warn" : "";
    strip.dataset.count = items.length;
    const told = JSON.stringify(items.map((item) => [item.id, item.answered]));
    if (list.dataset.told === told) return;
    list.dataset.told = told;
    list.hidden = !items.length;
    const bad = items.filter((item) => item.answered).length;
    const refusals = ngettext("%(count)s entry was not accepted. Look at it.", "%(count)s entries were not accepted. Look at them.", bad);
    const title = element("summary", "", bad ? interpolate(refusals, { count: bad }, true) : gettext("Show the entries"));
    list.replaceChildren(title, element("ol", "", ...items.map(entry)));
    if (bad) list.open = true;
  };
  const whyAtDesk = () => ({
    409: gettext("Someone else has already entered this sheet."),
    410: gettext("This sheet was withdrawn."),
    403: gettext("You can no longer enter results here."),
    404: gettext("This sheet no longer exists."),
  });
  const whyAtTable = () => ({
    409: gettext("The desk has to look at it."),
    410: gettext("The link of this table was stopped. Scan its new card, or take the numbers to the desk."),
    404: gettext("This match is no longer played at this table."),
  });
  const why = (item) => (isTable(item.by) ? whyAtTable() : whyAtDesk())[item.answered] ?? gettext("Something needs another look.");
  // What is said below an entry: whose it is, since when, and what becomes of it.
  const story = (item) => {
    const mine = item.by === me;
    const told = (text) => interpolate(text, { time: legionTime(item.at), name: item.by_name || gettext("someone else") }, true);
    if (item.answered && mine) return `${told(gettext("Not accepted (entered at %(time)s)."))} ${why(item)}`;
    if (item.answered) return `${told(gettext("Not accepted (entered by %(name)s at %(time)s)."))} ${why(item)}`;
    return told(mine ? gettext("Not sent yet (entered at %(time)s).") : gettext("Not sent yet (entered by %(name)s at %(time)s)."));
  };
  const entry = (item) => {
    const mine = item.by === me;
    const box = element("li", item.answered ? "waiting-bad" : "");
    const ofPerson = !mine && !isTable(item.by);
    box.append(element("p", "", element("b", "", item.label), item.score && !ofPerson ? `: ${item.score}` : ""));
    box.append(element("p", "hint", story(item)));
    const acts = element("p", "row");
    // What another person entered is shown, sent and deleted by nobody else, until it is taken over.
    if (ofPerson) {
      if (!item.live && document.querySelector("[data-pack]")) acts.append(button(gettext("Take it over"), () => takeOver(item)));
      box.append(acts);
      return box;
    }
    if (item.live) acts.append(Object.assign(element("a", "button", gettext("Open the match")), { href: item.page }));
    else if (item.answered) acts.append(button(item.answered === 409 && !isTable(item.by) ? gettext("See both and decide") : gettext("Look at it"), () => decide(item)));
    else if (mine) acts.append(button(gettext("Send now"), () => sendOne(item)));
    if (!item.live && (isTable(item.by) || !item.answered) && typeof legionHandover !== "undefined") acts.append(button(gettext("Show as a pattern"), () => legionHandover.show(item)));
    const question = () => interpolate(gettext("Delete %(label)s? It has not been saved anywhere else."), { label: item.label }, true);
    acts.append(button(gettext("Delete"), () => { if (confirm(question())) drop(item.id); }, "button button-danger"));
    box.append(acts);
    return box;
  };
  // In the open: who wrote it and what it says is read first, and the sheet says both names.
  const takeOver = (item) => {
    const values = new URLSearchParams(item.body);
    const box = element("dialog", "handover");
    const text = gettext("%(name)s typed this on this device at %(time)s, and it was not sent. Compare it with the paper. If you save it, you have entered it, and the sheet says that %(name)s wrote it.");
    const save = async () => {
      box.close();
      values.set("written_by", values.get("written_by") || String(item.by).replace(/^t/, ""));
      const { answered, html, ...typed } = item;
      const own = { ...typed, by: me, by_name: document.body.dataset.userName ?? "", writer: item.writer ?? item.by_name, body: values.toString() };
      await legionKeep.put("queue", own);
      await changed();
      await sendOne(own);
    };
    box.append(element("h2", "", item.label), element("p", "saved-score", item.score ?? ""));
    for (const name of ["remarks", "protest"]) if (values.get(name)) box.append(element("p", "", element("b", "", name === "protest" ? gettext("Protest:") : gettext("Remarks:")), ` ${values.get(name)}`));
    box.append(element("p", "", interpolate(text, { name: item.by_name || gettext("someone else"), time: legionTime(item.at) }, true)));
    box.append(element("p", "row", button(gettext("Save it under my name"), save, "button button-primary"), button(gettext("Leave it"), () => box.close())));
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
  };
  const sendOne = async (item) => {
    const result = await send(item);
    if (result.state === "saved") await sent(item, result.url);
    else if (result.state === "answer") { await refused(item, result); await decided(item, result); }
  };
  // What the server says about an entry that it did not take; its page shows both numbers and what can be done. The
  // entry stays in the list until somebody has decided: a page that is closed meanwhile decides nothing.
  const decide = async (item) => {
    if (item.html) { await decided(item, item); return; }
    const result = await send(item);
    if (result.state === "saved") { await sent(item, result.url); location.assign(result.url); } else if (result.state === "answer") await decided(item, result);
  };
  const decided = async (item, result) => {
    swap(result.html);
    document.querySelector("main").dataset.deciding = item.id;
    list.open = false; // or it would cover the page
    if (document.querySelector("main .notice-good[data-answered]")) await drop(item.id); // the numbers are the same
  };

  // --- pages ------------------------------------------------------------------------------------------
  const swap = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    if (!page.querySelector("main")) { location.reload(); return; }
    document.title = page.title;
    document.querySelector("main").replaceWith(page.querySelector("main"));
    (document.querySelector("main [autofocus]") ?? document.querySelector("main")).focus();
    if (typeof htmx !== "undefined") htmx.process(document.querySelector("main"));
    document.dispatchEvent(new CustomEvent("legion:page"));
    scrollTo(0, 0);
  };
  // Go to a page of this site. Where no service worker can answer, one that is kept takes the place of this one.
  const go = async (url) => {
    const path = new URL(url, location.href).pathname;
    const kept = navigator.serviceWorker?.controller ? null : await legionKeep.page(path).catch(() => null);
    if (!kept || !isAway()) { location.assign(url); return; }
    history.pushState(null, "", url);
    swap(kept.html);
  };
  const isAway = () => state === "offline" || navigator.onLine === false;

  // --- beginning --------------------------------------------------------------------------------------
  const look = async () => {
    await flush();
    // Where something is on its way already, its page stays: nobody else can say what became of it.
    if (sending || state !== "offline") return;
    try { await fetch("/service-worker.js", { method: "HEAD", cache: "no-store" }); } catch { return; }
    if (sending) return;
    said("");
    if (!keptAt) return;
    // A page that is kept and on which nothing was typed makes room for the new one.
    if (!document.querySelector("form[data-sheet], [data-live]") && ![...document.querySelectorAll("main input:not([type=hidden])")].some((box) => box.value !== box.defaultValue)) location.reload();
  };
  const allScripts = document.readyState === "complete" ? null : new Promise((here) => addEventListener("DOMContentLoaded", here, { once: true }));
  const start = async () => {
    document.body.append(strip);
    await legionKeep.put("facts", { name: "tried" }).catch(cannotKeep);
    await legionKeep.belongTo(me);
    await show();
    await allScripts; // what a page does once an entry is taken stands in scripts after this one: sent before, nobody would say so
    legionPack.say();
    await flush();
    await Promise.all([install(), legionPack.refresh()]);
    document.body.dataset.offline = "ready";
  };
  const install = async () => {
    if (!document.body.hasAttribute("data-keep") || !navigator.serviceWorker) return;
    await navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    if (keptAt || location.search || await legionKeep.isKept()) return;
    await legionPack.fetchPage(location.href).catch(() => {});
    await navigator.serviceWorker.ready;
  };
  document.addEventListener("click", (event) => {
    const id = event.target.closest("[data-leave]") && document.querySelector("main").dataset.deciding;
    if (!id) return;
    event.preventDefault();
    drop(Number(id)).finally(() => location.assign(event.target.closest("a").href));
  });
  // A browser fills the boxes again for whoever goes back: what another person typed there is not for this one.
  const isOfAnother = history.state?.user !== undefined && history.state.user !== me;
  if (isOfAnother) addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form:not([data-sheet])")) form.reset(); });
  history.replaceState({ ...history.state, user: me }, "");
  document.addEventListener("submit", (event) => { if (event.target.action?.endsWith("/sign-out/")) legionKeep.forget().catch(() => {}); });
  addEventListener("online", look);
  addEventListener("offline", () => said("offline"));
  if (me) {
    start().catch(() => {});
    setInterval(look, RETRY);
    setInterval(() => show(), 20000); // the age of the oldest
    setInterval(() => legionPack.refresh().catch(() => {}), 60000);
    document.body.addEventListener("sheets:sent", () => legionPack.refresh().catch(() => {}));
  }

  return { me, asPerson, anotherIsHere, said, add, drop, mark, refused, decided, waiting, send, flush, show, swap, go, isAway, comesBack, element, button, age, newKey, onChange: (hook) => hooks.add(hook), keptAt };
})();
