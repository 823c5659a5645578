// Lays the rows of a hall board into columns and pages. Nothing is cut: a row that does not fit goes to the next page.
// The type is given (it follows the size of the screen and the farthest chair); what is left over makes it larger.
const legionPages = (() => {
  const COLUMN = 15; // a column is at least this wide, in heights of the type
  const MOST_COLUMNS = 4;
  const LARGER = [1.7, 1.5, 1.35, 1.2, 1.1, 1];
  const SMALLER = [0.85, 0.7, 0.55]; // for what cannot be parted and is too long for its screen: better small than cut
  const height = (element) => (element ? element.getBoundingClientRect().height : 0);
  const make = (name, parent) => parent.appendChild(Object.assign(document.createElement("div"), { className: name }));
  const rowsOf = (part) => [...(part.querySelector("[data-rows]")?.children ?? [])];

  // The parts of the pages that this screen shows: what is due, or the scenes that were chosen for it.
  function shownOn(source, number, scenes) {
    const ends = (page) => page.dataset.until && Date.parse(page.dataset.until) < legionClock.now();
    const here = (page) => !page.dataset.only || page.dataset.only.split(" ").includes(number);
    const every = [...source.querySelectorAll(".hall-page")].filter((page) => here(page) && !ends(page));
    const alone = every.filter((page) => "alone" in page.dataset);
    const pages = alone.length ? alone : every;
    const choose = (wanted) => pages
      .map((page) => ({ page, parts: [...page.querySelectorAll(":scope > .hall-part")].filter(wanted) }))
      .filter(({ parts }) => parts.length);
    const due = (part) => !("rest" in part.dataset);
    const chosen = scenes.length && !alone.length ? choose((part) => scenes.includes(part.dataset.scene)) : [];
    return chosen.length ? chosen : choose(due);
  }

  // What the heading of a chunk says: which rows of how many these are.
  function name(part, rows, first, last) {
    const heading = part.querySelector("h3");
    if (!heading || !part.dataset.many) return;
    const words = { first: first + 1, last: last + 1, all: rows.length, from: rows[first].dataset.mark, to: rows[last].dataset.mark };
    const text = part.dataset.many.replace(/\{(\w+)\}/g, (_, word) => words[word] ?? "");
    heading.textContent = text.replace(/(^|\s)(\S+)\u2013\2(?!\S)/, "$1$2"); // "19–19 of 19": one row
  }

  // How many rows go into each column: as many columns as it takes, and about as many rows in each.
  function share(heights, room, last) {
    const fill = (most) => {
      const sizes = [];
      let used = 0;
      heights.forEach((row, at) => {
        const end = at === heights.length - 1 ? last : 0;
        if (!sizes.length || used + row + end > room || sizes.at(-1) >= most) { sizes.push(0); used = 0; }
        sizes[sizes.length - 1] += 1;
        used += row;
      });
      return sizes;
    };
    const columns = fill(Infinity).length;
    for (let most = Math.ceil(heights.length / columns); most < heights.length; most += 1) {
      const sizes = fill(most);
      if (sizes.length === columns) return sizes;
    }
    return fill(Infinity);
  }

  // Cut a part into chunks that fit a column; `column` is an empty one, in which it is measured.
  function cut(part, column) {
    column.replaceChildren(part);
    const rows = rowsOf(part);
    const room = column.clientHeight;
    const whole = height(part);
    if (!rows.length || whole <= room) return [{ part, height: whole }];
    name(part, rows, 0, rows.length - 1);
    const heights = rows.map(height);
    const note = part.querySelector(":scope > .hall-note");
    const end = height(note);
    const frame = height(part) - heights.reduce((sum, row) => sum + row, 0) - end;
    const chunks = [];
    let first = 0;
    for (const size of share(heights, room - frame, end)) {
      const chunk = part.cloneNode(true);
      chunk.querySelector("[data-rows]").replaceChildren(...rows.slice(first, first + size));
      name(chunk, rows, first, first + size - 1);
      if (first + size < rows.length) chunk.querySelector(":scope > .hall-note")?.remove();
      const used = frame + heights.slice(first, first + size).reduce((sum, row) => sum + row, 0);
      chunks.push({ part: chunk, height: first + size < rows.length ? used : used + end });
      first += size;
    }
    return chunks;
  }

  // The pages of a screen, as elements of `root`. `filled` is called before anything is measured.
  function lay(root, source, { number = "", scenes = [], filled = () => {} }) {
    root.replaceChildren();
    const pages = [];
    for (const { page, parts } of shownOn(source, number, scenes)) {
      const open = () => {
        const sheet = make("hall-page", root);
        sheet.dataset.key = page.dataset.key;
        if (page.dataset.until) sheet.dataset.until = page.dataset.until;
        for (const top of page.querySelectorAll(":scope > .hall-page-title, :scope > .hall-progress")) sheet.append(top.cloneNode(true));
        sheet.columns = make("hall-columns", sheet);
        pages.push(sheet);
        return sheet;
      };
      const ruler = open();
      const type = parseFloat(getComputedStyle(ruler).fontSize);
      const abreast = Math.min(MOST_COLUMNS, Math.max(1, Math.floor(ruler.columns.clientWidth / (COLUMN * type))));
      ruler.style.setProperty("--columns", abreast);
      const column = make("hall-column", ruler.columns);
      column.append(...parts);
      filled();
      const columns = [];
      let left = 0;
      for (const part of parts) {
        if (part.classList.contains("hall-poster")) { columns.push([part]); left = 0; continue; }
        const chunks = cut(part, column);
        for (const chunk of chunks) {
          if (chunks.length === 1 && columns.length && chunk.height <= left) columns.at(-1).push(chunk.part);
          else { columns.push([chunk.part]); left = column.clientHeight; }
          left -= chunk.height;
        }
      }
      ruler.remove();
      pages.pop();
      place(columns, abreast, open);
    }
    return pages;
  }

  function place(columns, abreast, open) {
    let sheet = null;
    for (const parts of columns) {
      const poster = parts[0].classList.contains("hall-poster");
      if (!sheet || poster || sheet.poster || sheet.columns.childElementCount === abreast) {
        sheet = open();
        sheet.poster = poster;
      }
      make("hall-column", sheet.columns).append(...parts);
      sheet.style.setProperty("--columns", sheet.columns.childElementCount);
    }
  }

  const overflows = (sheet) => [...sheet.columns.children].some(
    (column) => column.scrollHeight > column.clientHeight + 1 || column.scrollWidth > column.clientWidth + 1,
  );

  // Make the type of a page that is shown as large as its screen allows, and its rows fill the height.
  function fill(sheet, sizes) {
    sheet.style.setProperty("--stretch", "0px");
    const fits = sizes.some((larger) => {
      sheet.style.setProperty("--larger", larger);
      return !overflows(sheet);
    });
    if (!fits) return false;
    const most = 0.9 * parseFloat(getComputedStyle(sheet).fontSize);
    const spare = [...sheet.columns.children].map((column) => {
      const used = [...column.children].reduce((sum, part) => sum + height(part), 0);
      const rows = column.querySelectorAll("[data-rows] > *").length;
      return rows ? (column.clientHeight - used - 2) / rows : most;
    });
    sheet.style.setProperty("--stretch", `${Math.max(0, Math.min(most, ...spare))}px`);
    return true;
  }

  function fit(sheet) {
    sheet.fits = fill(sheet, LARGER);
    if (!sheet.fits) shrink(sheet);
  }

  // A bracket is as large as its page at any size of type: where smaller type does not help, it stays as it is.
  const shrink = (sheet) => { if (!fill(sheet, SMALLER)) sheet.style.setProperty("--larger", 1); };

  // Fit a page again after a score came in. False when that is longer than there is room for, and the pages have to be
  // laid anew; what never had room is not laid again at every score.
  function fitAgain(sheet) {
    if (sheet.fits) return fill(sheet, LARGER);
    shrink(sheet);
    return true;
  }

  return { lay, fit, fitAgain };
})();
