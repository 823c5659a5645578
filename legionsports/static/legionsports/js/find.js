// Narrows the folded parts of a long page to the lines that have every word that is typed. Without this file the box is
// not there, and the browser's own search opens a part that has the word.
(() => {
  const box = document.querySelector("[data-find]");
  const LINES = "[data-line], table.rules tbody > tr, .lines tbody > tr";
  const parts = [...document.querySelectorAll("details.part")].filter((part) => part.querySelector(LINES));
  if (!box) return;
  box.hidden = !parts.length;
  if (box.hidden) return;
  const field = box.querySelector("input");
  const said = box.querySelector("[role=status]");
  const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const before = new Map(parts.map((part) => [part, part.open]));

  const narrow = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const part of parts) {
      const heading = plain(part.querySelector("summary").textContent);
      let here = 0;
      for (const line of part.querySelectorAll(LINES)) {
        const text = `${heading} ${plain(line.textContent)}`;
        line.hidden = !words.every((word) => text.includes(word));
        here += !line.hidden;
      }
      part.hidden = words.length > 0 && here === 0;
      part.open = words.length > 0 ? here > 0 : before.get(part);
      count += here;
    }
    said.textContent = words.length ? (count === 1 ? said.dataset.one : said.dataset.some.replace("%s", count)) : "";
  };
  for (const part of parts) part.addEventListener("toggle", () => { if (!field.value.trim()) before.set(part, part.open); });
  field.addEventListener("input", narrow);
  if (field.value) narrow(); // the browser brought the word back
})();
