// Shows the help of a page over it, so that nothing that was typed is lost. Without this file the link leads to it.
// Without a network the help comes from this device, where it is kept (js/pack.js). The page below is never left: a
// browser may not be able to load it again.
(() => {
  // Where the help of this site is: a practice site has one of its own below its address.
  let root = "/help/";
  const rootOf = (address) => new URL(address, location.href).pathname.match(/^.*?\/help\//)?.[0];
  const over = document.createElement("dialog");
  if (!over.showModal) return;
  over.className = "help-over";
  over.setAttribute("aria-labelledby", "help-over-title");
  const head = document.createElement("div");
  const title = document.createElement("h2");
  const close = document.createElement("button");
  const body = document.createElement("div");
  head.className = "help-over-head";
  body.className = "help-over-body";
  title.id = "help-over-title";
  close.type = "button";
  close.className = "button";
  close.textContent = gettext("Close");
  close.addEventListener("click", () => over.close());
  head.append(title, close);
  over.append(head, body);
  // What is typed here is not for the page below, wherever the focus is: a click beside a link takes it out of here, and
  // Enter would then say that a sheet is the same as its paper, while nobody reads it.
  addEventListener("keydown", (event) => { if (over.open) event.stopImmediatePropagation(); }, true);

  const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
  const told = (text) => Object.assign(document.createElement("p"), { textContent: text });
  const kept = async () => {
    const page = typeof legionKeep === "undefined" ? null : await legionKeep.page(`${root}everything/`).catch(() => null);
    return page && parsed(page.html);
  };
  // Return a topic out of the page that has them all; in the place of anything else what there is on this device.
  const keptAt = async (path) => {
    const all = await kept();
    const topic = all?.getElementById(path.split("/").at(-2));
    if (topic) return { heading: topic.querySelector("h2").textContent.trim(), parts: [topic.lastElementChild] };
    const contents = all?.querySelector("nav.help");
    const text = contents ? gettext("These topics are on this device:") : gettext("This help is not on this device. Close it and continue; nothing is lost.");
    return { heading: gettext("The site does not answer"), parts: contents ? [told(text), contents] : [told(text)] };
  };
  // Return the heading and the parts of a page of the help.
  const helpAt = async (address) => {
    try {
      const answer = await fetch(address);
      const page = answer.ok && parsed(await answer.text());
      const parts = page ? [...page.querySelectorAll("[data-help], [role=search]")] : [];
      if (parts.length) return { heading: page.querySelector("h1").textContent.trim(), parts };
    } catch { /* there is no network */ }
    return keptAt(new URL(address, location.href).pathname);
  };
  const show = async (address) => {
    const help = await helpAt(address);
    title.textContent = help.heading;
    body.replaceChildren(...help.parts.map((part) => document.importNode(part, true)));
    if (!over.isConnected) document.body.append(over);
    if (!over.open) over.showModal();
    over.scrollTop = 0;
    const part = new URL(address, location.href).hash;
    if (part) body.querySelector(part)?.scrollIntoView();
    close.focus();
  };
  const isPlain = (event) => !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".help-link");
    // On a page of the help itself there is nothing to lose.
    if (!link || !isPlain(event) || rootOf(location.href)) return;
    event.preventDefault();
    root = rootOf(link.href) ?? root;
    show(link.href);
  });
  body.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || !isPlain(event)) return;
    const address = new URL(link.getAttribute("href").replace(/^#([\w-]+)$/, `${root}$1/`), location.href);
    const isApart = /^(booklets|everything)\//.test(address.pathname.slice(root.length)); // a window of their own
    if (address.pathname.startsWith(root) && !isApart) { event.preventDefault(); show(address.href); } else link.target = "_blank";
  });
  body.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new URLSearchParams(new FormData(event.target));
    show(`${event.target.action}?${asked}`);
  });
})();
