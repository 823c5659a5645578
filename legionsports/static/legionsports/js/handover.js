// A finished sheet without any network: the square pattern that carries it to the desk, and the camera that reads it.
// The line of text is that of scoring/live/engine/handover.py; docs/handover.md describes it.
const legionHandover = (() => {
  const LIMIT = 500;
  const NAME_LIMIT = 60;
  const LETTERS = { played: "", time: "T", forfeit_home: "H", forfeit_away: "A", forfeit_both: "B" };
  // In the line already, or for the server alone: the word of a team is a secret, and the desk sees both captains.
  const CARRIED = /^(key|version|door|only|reason|csrfmiddlewaretoken|leg\d+-(home|away|ending)|captain_(home|away)-word)$/;

  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value >>> 0;
  });
  const crc = (text) => {
    let value = 0xffffffff;
    for (const byte of new TextEncoder().encode(text)) value = table[(value ^ byte) & 255] ^ (value >>> 8);
    return ((value ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
  };
  const quoted = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const named = (name) => {
    let short = [...name];
    while (quoted(short.join("")).length > NAME_LIMIT) short = short.slice(0, -1);
    return quoted(short.join(""));
  };

  // The line for an entry of the queue; longer than LIMIT when there is too much in its remarks.
  const lineOf = (item) => {
    const values = new URLSearchParams(item.body);
    // The owner of what a table typed is its account behind a "t".
    if (item.by && !values.get("written_by")) values.set("written_by", String(item.by).replace(/^t/, ""));
    const legs = [];
    for (let number = 1; values.has(`leg${number}-home`); number += 1) {
      const [home, away, ending] = ["home", "away", "ending"].map((name) => (values.get(`leg${number}-${name}`) ?? "").trim());
      legs.push(`${home}.${away}${LETTERS[ending || "played"]}`);
    }
    const more = [...values].filter(([name, value]) => value && !CARRIED.test(name) && !(name === "absent" && value === "played"));
    const body = ["LS1", item.code, values.get("version"), item.key.replaceAll("-", ""), Math.floor(item.at / 60000), named(item.writer ?? item.by_name ?? ""), legs.join(","), more.map((pair) => pair.map(quoted).join("=")).join("&")].join("/");
    return `${body}/${crc(body)}`;
  };

  const picture = (line) => {
    const { size, rows } = legionQr(line);
    const edge = 4;
    const dark = rows.flatMap((row, y) => row.flatMap((square, x) => (square ? [`M${x + edge} ${y + edge}h1v1h-1z`] : [])));
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${size + 2 * edge} ${size + 2 * edge}`, role: "img", "aria-label": gettext("The pattern of this sheet"), "shape-rendering": "crispEdges" })) drawing.setAttribute(name, value);
    for (const [name, more] of [["rect", { width: "100%", height: "100%", fill: "#fff" }], ["path", { d: dark.join(""), fill: "#000" }]]) {
      const part = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(more)) part.setAttribute(key, value);
      drawing.append(part);
    }
    return drawing;
  };
  const show = (item) => {
    const { element, button } = legionOffline;
    const line = lineOf(item);
    const box = element("dialog", "handover");
    const shut = button(gettext("Close"), () => box.close());
    box.append(element("h2", "", item.label), element("p", "saved-score", item.score ?? ""));
    if (line.length > LIMIT) {
      const over = line.length - LIMIT;
      const text = ngettext(
        "The remarks are %(count)s letter too long for the pattern. Write them on the paper, shorten them here, and show the pattern again.",
        "The remarks are %(count)s letters too long for the pattern. Write them on the paper, shorten them here, and show the pattern again.", over);
      box.append(element("p", "notice notice-bad", interpolate(text, { count: over }, true)));
    } else {
      const text = element("textarea", "handover-line");
      Object.assign(text, { readOnly: true, value: line, rows: 3 });
      text.setAttribute("aria-label", gettext("The line below the pattern"));
      text.addEventListener("focus", () => text.select());
      box.append(picture(line), element("p", "", gettext("At the desk: Results, then “Scan a result from another device”. The result also stays on this device, and counts once.")),
        element("details", "more", element("summary", "", gettext("No camera at the desk? Copy this line")), text));
    }
    box.append(shut);
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    shut.focus({ preventScroll: true });
  };

  // --- the camera of the desk --------------------------------------------------------------------------
  const camera = async (place) => {
    const form = place.closest("form");
    const film = document.createElement("video");
    film.playsInline = true;
    film.muted = true;
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    film.srcObject = stream;
    place.append(film);
    await film.play();
    const reader = new BarcodeDetector({ formats: ["qr_code"] });
    const read = async () => {
      if (!film.isConnected) { stream.getTracks().forEach((track) => track.stop()); return; }
      const found = await reader.detect(film).catch(() => []);
      const line = found.map((one) => one.rawValue).find((text) => text.startsWith("LS"));
      if (line) { stream.getTracks().forEach((track) => track.stop()); form.elements.line.value = line; form.requestSubmit(); return; }
      setTimeout(read, 200);
    };
    read();
  };
  const place = document.querySelector("[data-camera]");
  if (place && typeof BarcodeDetector !== "undefined" && navigator.mediaDevices) {
    const start = legionOffline.button(gettext("Use the camera"), async () => {
      start.remove();
      try { await camera(place); } catch { place.textContent = gettext("The camera did not start. Allow it for this site, or paste the line."); }
    });
    place.append(start);
  } else if (place) place.textContent = gettext("This browser can't read patterns with a camera. Use a hand scanner, or paste the line.");
  return { lineOf, show };
})();
