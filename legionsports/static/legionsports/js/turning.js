// Lays the pages of a hall board out for one screen. Nothing is cut: a row that does not fit goes to the next page. The
// letters are as large as is wanted for the farthest chair, and go down, never below the least, until everybody has seen
// within half a minute where to go (the same on the server: scoring/board/engine/letters.py).
const legionPages = (() => {
  const STEPS = [1, 0.86, 0.74, 0.63, 0.5];
  const SMALLER = [0.85, 0.7, 0.55, 0.45, 0.35]; // for what cannot be parted and is too long for its screen: better small than cut
  const NARROWEST = 11; // a column in which names are broken over lines is at least this wide, in heights of the type
  const FEWEST = 14; // a screen is at least this wide, in heights of the type
  const WALK_UP = 2.5; // metres from which lists of names are read
  const TURN = 30; // seconds
  const stay = (pages) => Math.min(12, Math.max(5, TURN / Math.max(1, pages)));
  const height = (element) => (element ? element.getBoundingClientRect().height : 0);
  const make = (name, parent) => parent.appendChild(Object.assign(document.createElement("div"), { className: name }));
  const isPoster = (part) => part.classList.contains("hall-poster");
  const rowsOf = (part) => [...(part.querySelector("[data-rows]")?.children ?? [])];

  // The pages that this screen shows: what the chair put on it, or those of the hall and its competitions.
  function shownOn(source, { shows = "", competitions = [] }) {
    const ends = (page) => page.dataset.until && Date.parse(page.dataset.until) < legionClock.now();
    const here = (page) => !page.dataset.of || !competitions.length || competitions.includes(page.dataset.of);
    const every = [...source.querySelectorAll(".hall-page")].filter((page) => here(page) && !ends(page));
    const chosen = every.filter((page) => shows && page.dataset.shows === shows);
    return chosen.length ? chosen : every.filter((page) => !page.dataset.shows || page.dataset.shows === "names");
  }

  // What the heading of a chunk says: which rows of how many these are.
  function name(part, rows, first, last) {
    const heading = part.querySelector("h3 > span:last-child");
    if (!heading || !part.dataset.many) return;
    const words = { first: first + 1, last: last + 1, all: rows.length, from: rows[first].dataset.mark, to: rows[last].dataset.mark };
    const text = part.dataset.many.replace(/\{(\w+)\}/g, (_, word) => words[word] ?? "");
    heading.textContent = text.replace(/(^|\s)(\S+)\u2013\2(?!\S)/, "$1$2"); // "19–19 of 19": one row
  }

  // The rows of all parts one after the other in columns that are `room` high: [part, first row, last row].
  function flow(sizes, room) {
    const columns = [];
    let left = 0;
    sizes.forEach(({ heights, frame, end }, part) => {
      let begun = false;
      heights.forEach((row, at) => {
        const own = row + (at === heights.length - 1 ? end : 0);
        if (!columns.length || own + (begun ? 0 : frame) > left) { columns.push([]); left = room; begun = false; }
        if (begun) columns.at(-1).at(-1)[2] = at; else columns.at(-1).push([part, at, at]);
        left -= own + (begun ? 0 : frame);
        begun = true;
      });
    });
    return columns;
  }

  // The least height at which the columns are no more than they have to be, so that all are about as full.
  function even(sizes, room, abreast) {
    const most = Math.ceil(flow(sizes, room).length / abreast) * abreast;
    let [low, high] = [0, room];
    for (let step = 0; step < 9; step += 1) {
      const middle = (low + high) / 2;
      const tallest = Math.max(...sizes.flatMap(({ heights, frame, end }) => heights.map((row) => row + frame + end)));
      if (middle >= tallest && flow(sizes, middle).length <= most) high = middle; else low = middle;
    }
    return flow(sizes, high);
  }

  // Lay `parts` out in sheets like `page` with letters of `type`.
  function layAt(root, page, parts, type, filled) {
    const open = () => {
      const sheet = make(page.className, root);
      sheet.dataset.key = page.dataset.key;
      if (page.dataset.until) sheet.dataset.until = page.dataset.until;
      sheet.style.setProperty("--letters", type);
      for (const top of page.querySelectorAll(":scope > .hall-page-title, :scope > .hall-progress")) sheet.append(top.cloneNode(true));
      sheet.columns = make("hall-columns", sheet);
      return sheet;
    };
    const sheets = parts.filter(isPoster).map((part) => {
      const sheet = open();
      make("hall-column", sheet.columns).append(part.cloneNode(true));
      filled();
      return sheet;
    });
    const lists = parts.filter((part) => !isPoster(part));
    if (!lists.length) return sheets;
    const ruler = open();
    const column = make("hall-column", ruler.columns);
    const drawn = lists.map((part) => column.appendChild(part.cloneNode(true)));
    filled();
    const em = parseFloat(getComputedStyle(column).fontSize);
    const [wide, gap, room] = [ruler.columns.clientWidth, 0.8 * em, column.clientHeight];
    Object.assign(column.style, { width: "max-content", containerType: "normal" });
    const longest = Math.max(...drawn.map((part) => part.getBoundingClientRect().width));
    const whole = Math.max(1, Math.floor((wide + gap) / (longest + gap)));
    const broken = Math.min(whole + 1, Math.floor((wide + gap) / (NARROWEST * em + gap)));
    const ways = [...new Set([whole, Math.max(whole, broken)])].map((abreast) => {
      column.style.width = `${(wide - (abreast - 1) * gap) / abreast}px`;
      const sizes = drawn.map((part) => {
        const rows = rowsOf(part);
        if (rows.length) name(part, rows, 0, rows.length - 1); // as long as it gets where the rows are parted
        const heights = rows.map(height);
        const end = height(part.querySelector(":scope > .hall-note"));
        const frame = height(part) - heights.reduce((sum, row) => sum + row, 0) - end;
        return heights.length ? { heights, frame, end } : { heights: [height(part)], frame: 0, end: 0 };
      });
      const columns = even(sizes, room, abreast);
      return { abreast, columns, count: Math.ceil(columns.length / abreast) };
    });
    ruler.remove();
    const { abreast, columns } = ways.reduce((best, way) => (way.count < best.count ? way : best));
    columns.forEach((chunks, at) => {
      if (at % abreast === 0) sheets.push(open());
      const target = make("hall-column", sheets.at(-1).columns);
      for (const [part, first, last] of chunks) {
        const chunk = target.appendChild(lists[part].cloneNode(true));
        const rows = rowsOf(chunk);
        if (last - first + 1 < rows.length) {
          name(chunk, rows, first, last);
          rows.forEach((row, number) => { if (number < first || number > last) row.remove(); });
          if (last + 1 < rows.length) chunk.querySelector(":scope > .hall-note")?.remove();
        }
      }
      sheets.at(-1).style.setProperty("--columns", Math.min(abreast, columns.length));
    });
    filled();
    return sheets;
  }

  const cut = (sheet) => [...sheet.columns.children].some(
    (column) => column.scrollHeight > column.clientHeight + 1 || column.scrollWidth > column.clientWidth + 1,
  );
  const partsOf = (page, next = true) => [...page.querySelectorAll(`:scope > .hall-part${next ? "" : ":not([data-next])"}`)];

  // The sheets of the first of `ways` that is good enough, or of the best of them: of those that are cut, the last, which
  // is the smallest. What was tried is taken away again.
  function first(ways, sheetsOf, rankOf, enough) {
    let best = null;
    for (const way of ways) {
      const sheets = sheetsOf(way);
      const isCut = sheets.some(cut);
      const rank = rankOf(sheets.length) + (isCut ? 1000 : 0);
      const gone = best && rank >= best.rank + (isCut ? 0.5 : 0) ? sheets : best?.sheets ?? [];
      if (gone !== sheets) best = { way, sheets, rank };
      for (const sheet of gone) sheet.remove();
      if (best.rank <= enough) break;
    }
    return best;
  }

  // The pages of a screen as elements of `root`: those that say where to go, which are in every turn, and the others, of
  // which there is one in a turn. `filled` is called before anything is measured.
  function lay(root, source, { filled = () => {}, share, least, ...screen }) {
    root.replaceChildren();
    const pages = shownOn(source, screen);
    const says = pages.filter((page) => "where" in page.dataset);
    const rest = pages.filter((page) => !says.includes(page)).map((page) => [page, partsOf(page)]);
    const most = innerWidth / Math.hypot(innerWidth, innerHeight) / FEWEST;
    const types = [...new Set(STEPS.map((step) => Math.max(least, Math.min(most, share * step))))];
    const together = document.createElement("section");
    together.className = "hall-page hall-together";
    together.dataset.key = "now-";
    together.innerHTML = '<h2 class="hall-page-title"></h2>';
    together.firstChild.textContent = gettext("Now playing");
    together.append(...says.flatMap((page) => partsOf(page, false)).map((part) => part.cloneNode(true)));
    const others = rest.length || says.some((page) => page.querySelector("[data-next]")) ? 1 : 0;
    const ways = [true, false].flatMap((next) => types.map((type) => [type, says, next]));
    const where = says.length ? first(
      [...ways, [least, [together], false]],
      ([type, from, next]) => from.flatMap((page) => layAt(root, page, partsOf(page, next), type, filled)),
      (count) => (count + others) * stay(count + others),
      TURN,
    ) : { way: [], sheets: [] };
    if (!where.way[2]) rest.unshift(...says.map((page) => [page, partsOf(page).filter((part) => "next" in part.dataset)]));
    const laid = rest.flatMap(([page, parts]) => {
      const names = page.dataset.shows === "names";
      const fewest = parts.filter(isPoster).length + (parts.every(isPoster) ? 0 : 1);
      const sizes = names ? [...types, share * Math.min(1, WALK_UP / (screen.distance || 10))] : types;
      return first(sizes, (type) => layAt(root, page, parts, type, filled), (count) => count, fewest)?.sheets ?? [];
    });
    return { where: where.sheets, rest: laid, stay: stay(where.sheets.length + (laid.length ? 1 : 0)) };
  }

  // Let the rows of a sheet fill its height, and make smaller what would be cut.
  function fit(sheet) {
    sheet.style.setProperty("--stretch", "0px");
    sheet.style.removeProperty("--smaller");
    const fits = !cut(sheet);
    for (const smaller of SMALLER) if (cut(sheet)) sheet.style.setProperty("--smaller", smaller);
    const spare = [...sheet.columns.children].map((column) => {
      const used = [...column.children].reduce((sum, part) => sum + height(part), 0);
      const rows = column.querySelectorAll("[data-rows] > *").length;
      return rows ? (column.clientHeight - used - 2) / rows : Infinity;
    });
    const most = 0.9 * parseFloat(getComputedStyle(sheet).fontSize);
    sheet.style.setProperty("--stretch", `${Math.max(0, Math.min(most, ...spare))}px`);
    return fits;
  }

  return { lay, fit };
})();
