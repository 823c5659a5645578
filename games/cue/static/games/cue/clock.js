// The referee's shot clock. It counts on this screen only and enters nothing; without this file it stays away.
(() => {
  let ends = 0;
  const box = () => document.querySelector("[data-shot-clock]");
  const draw = () => {
    const clock = box();
    if (!clock) return;
    const left = ends ? Math.max(0, Math.ceil((ends - Date.now()) / 1000)) : Number(clock.dataset.shotClock);
    clock.querySelector(".clock-seconds").textContent = left;
    clock.classList.toggle("is-late", Boolean(ends) && left <= Number(clock.dataset.callAt || 0));
    clock.querySelector("[data-clock=start]").textContent = ends ? "Start it again" : "Start the clock";
  };
  document.addEventListener("click", (event) => {
    const clock = box();
    const hand = event.target.closest("[data-clock]")?.dataset.clock;
    if (!clock || !hand) return;
    if (hand === "start") ends = Date.now() + Number(clock.dataset.shotClock) * 1000;
    else if (ends) ends += Number(clock.dataset.extension) * 1000;
    draw();
  });
  // An entry swaps the panel: the next shot has its whole time.
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some((node) => node.id === "live-panel"))) { ends = 0; draw(); }
  }).observe(document.body, { childList: true, subtree: true });
  setInterval(draw, 250);
})();
