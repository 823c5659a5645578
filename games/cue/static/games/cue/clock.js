// The referee's shot clock. It counts on this screen only and enters nothing; without this file it stays away.
(() => {
  let ends = 0;
  let stopped = 0; // in a time-out: the milliseconds that are left
  const box = () => document.querySelector("[data-shot-clock]");
  const draw = () => {
    const clock = box();
    if (!clock) return;
    const running = Boolean(ends || stopped);
    const rest = stopped || (ends ? Math.max(0, ends - Date.now()) : Number(clock.dataset.shotClock) * 1000);
    const left = Math.ceil(rest / 1000);
    clock.querySelector(".clock-seconds").textContent = left;
    clock.classList.toggle("is-late", running && left <= Number(clock.dataset.callAt || 0));
    clock.querySelector("[data-clock=start]").textContent = running ? gettext("Restart the clock") : gettext("Start the clock");
    const pause = clock.querySelector("[data-clock=pause]");
    if (!pause) return;
    pause.textContent = stopped ? gettext("End the time-out") : gettext("Time-out");
    pause.setAttribute("aria-pressed", String(Boolean(stopped)));
  };
  const pause = () => {
    if (stopped) [ends, stopped] = [Date.now() + stopped, 0];
    else if (ends > Date.now()) [ends, stopped] = [0, ends - Date.now()];
  };
  document.addEventListener("click", (event) => {
    const clock = box();
    const hand = event.target.closest("[data-clock]")?.dataset.clock;
    if (!clock || !hand) return;
    if (hand === "start") [ends, stopped] = [Date.now() + Number(clock.dataset.shotClock) * 1000, 0];
    else pause();
    draw();
  });
  // An entry swaps the panel: the next shot has its whole time.
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some((node) => node.id === "live-panel"))) { ends = stopped = 0; draw(); }
  }).observe(document.body, { childList: true, subtree: true });
  setInterval(draw, 250);
})();
