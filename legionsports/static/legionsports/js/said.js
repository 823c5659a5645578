// What the chair says to the hall: a count-down runs by the clock of the server, and what is over goes.
(() => {
  const two = (number) => String(number).padStart(2, "0");
  const left = (ms) => {
    const seconds = Math.ceil(ms / 1000);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  };
  const tick = () => {
    const now = legionClock.now();
    for (const place of document.querySelectorAll("[data-count-to]")) {
      const ms = Date.parse(place.dataset.countTo) - now;
      const text = ms > 0 ? left(ms) : gettext("Now");
      if (place.textContent !== text) place.textContent = text;
    }
    for (const over of document.querySelectorAll("[data-ends]")) over.hidden = Date.parse(over.dataset.ends) < now;
  };
  tick();
  setInterval(tick, 250);
  new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
})();
