// The clock of a leg of euchre. It only shows: people say that time is up, and whether a hand is in play.
(() => {
  const ahead = new WeakMap(); // by how much the server's clock is ahead of this device's, ms
  const now = (clock) => {
    if (!ahead.has(clock)) ahead.set(clock, clock.dataset.now ? Date.parse(clock.dataset.now) - Date.now() : 0);
    return Date.now() + ahead.get(clock);
  };
  const began = (clock) => {
    if (clock.dataset.began) return Date.parse(clock.dataset.began);
    const name = `legion-clock:${clock.dataset.leg}`; // practice: from the first look at this leg
    try {
      if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, String(now(clock)));
      return Number(sessionStorage.getItem(name));
    } catch { return now(clock); }
  };
  const say = (text) => { const place = document.getElementById("live-say"); if (place) place.textContent = text; };
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-leg-clock]")) {
      const left = Math.ceil(Number(clock.dataset.legClock) * 60 - (now(clock) - began(clock)) / 1000);
      const limit = Number(clock.dataset.legClock);
      const rest = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      const text = left > 0
        ? interpolate(ngettext("%(time)s left of %(count)s minute", "%(time)s left of %(count)s minutes", limit), { time: rest, count: limit }, true)
        : gettext("Time is up. Say below whether a hand is being played.");
      if (left <= 0 && !clock.classList.contains("clock-out")) say(text);
      clock.classList.toggle("clock-out", left <= 0);
      if (clock.textContent !== text) clock.textContent = text;
    }
  };
  tick();
  setInterval(tick, 500);
  // A fresh panel is read at once: what the server says of now is true now, not half a second later.
  new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
})();
