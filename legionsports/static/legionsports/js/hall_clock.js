// The time of the hall, by the clock of the server: the laptop of a screen may be minutes off, be set to another zone, or
// know an older rule for it.
const legionClock = (() => {
  const { now, offset, nextOffset, changesAt } = document.getElementById("board").dataset;
  let ahead = 0; // how much the server's clock is ahead of this one
  // The server says its time with the page and in every sign of life, in case somebody puts this clock right meanwhile.
  const set = (told) => { if (Number(told)) ahead = Number(told) - Date.now(); };
  // The clocks may be changed in a night while a screen is on.
  const time = (at) => legionTime(Number(at) + Number(at >= Date.parse(changesAt) ? nextOffset : offset) * 60000, "UTC");
  set(now);
  return { set, time, now: () => Date.now() + ahead };
})();
