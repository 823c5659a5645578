"""In which ways text looks on the open page: everything that its contrast follows from, one line a way.

axe takes a second to measure the text of a page at every width, light and dark, and finds the same few ways of it on
page after page. It is asked where one comes that it was not asked about before, and about the text that looks so.
"""

from __future__ import annotations

from playwright.sync_api import Page

# Text, and what can be read in a box: its colour and size; what it stands in up to what nothing shows through, with a
# mark where it stands out of that; what lies over it or behind it without being around it; and for a link the text
# around it, as it may be told from that by its colour alone.
_WAYS = """
() => {
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const clear = (colour) => colour === "transparent" || colour.endsWith(", 0)") || colour.endsWith("/ 0)");
  const solid = (colour) => colour.startsWith("rgb(");
  const painted = (element) => {
    const { backgroundColor, backgroundImage } = style(element);
    return clear(backgroundColor) && backgroundImage === "none" ? "" : `${backgroundColor} ${backgroundImage}`;
  };
  const holds = (outer, inner) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const meets = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = [...document.body.querySelectorAll("*")].filter(shown);
  const areas = all.filter((each) => painted(each) || each.matches("img, canvas, video"));
  const boxes = new Map(areas.map((each) => [each, each.getBoundingClientRect()]));
  const box = (element) => boxes.get(element) ?? element.getBoundingClientRect();
  const read = [];
  const drawn = [];
  for (const element of all) {
    if (element.closest("svg, script, style, noscript")) {
      drawn.push(element);
      continue;
    }
    if (element.matches("input, select, textarea, button")) read.push([element, box(element)]);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      read.push([element, range.getBoundingClientRect()]);
    }
  }
  const ways = new Map();
  for (const [element, place] of read) {
    const { color, fontSize, fontWeight, textShadow } = style(element);
    const way = [color, fontSize, fontWeight, textShadow, element.matches(":disabled, :disabled *")];
    let seen = false;
    for (let around = element; around; around = around.parentElement) {
      const { opacity, filter, mixBlendMode, backgroundColor } = style(around);
      if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal") way.push(opacity, filter, mixBlendMode);
      if (seen || !painted(around)) continue;
      const inside = holds(box(around), place);
      way.push(painted(around), inside);
      seen = inside && solid(backgroundColor);
    }
    for (const area of areas) {
      if (!area.contains(element) && !element.contains(area) && meets(box(area), place)) way.push("by", painted(area));
    }
    const link = element.closest("a[href]");
    if (link) {
      const { textDecorationLine, borderBottomStyle, fontStyle } = style(link);
      const { color: other, fontWeight: weight, fontStyle: slant } = style(link.parentElement);
      const alone = ![...link.parentElement.childNodes].some((one) => one !== link && one.textContent.trim());
      way.push("link", textDecorationLine, borderBottomStyle, fontStyle, other, weight, slant, alone);
    }
    const said = way.join("; ");
    if (!ways.has(said)) ways.set(said, []);
    ways.get(said).push(element, ...(link ? [link] : []));
  }
  window.inWays = (wanted) => [...drawn, ...wanted.flatMap((way) => ways.get(way))];
  return [...ways.keys()];
}
"""


def ways_of_text(page: Page) -> set[str]:
    """Return the ways in which text looks as the open page stands now; `inWays` in the page has what looks so."""
    return set(page.evaluate(_WAYS))
