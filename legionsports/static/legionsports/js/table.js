// The page of a table: a match whose result waits on this device is over, and the next one is what is played now.
(() => {
  const words = [gettext("Now:"), gettext("Next:"), gettext("Then:")];
  const show = async () => {
    const waiting = await legionOffline.waiting().catch(() => []);
    const typed = new Set(waiting.filter((item) => !item.live).map((item) => item.code));
    let place = 0;
    for (const card of document.querySelectorAll("[data-sheet-here]")) {
      const isOver = typed.has(card.dataset.sheetHere);
      card.querySelector("[data-waits]").hidden = !isOver;
      for (const link of card.querySelectorAll(".actions a")) link.hidden = isOver && link.matches("[data-score]");
      card.querySelector("[data-when]").textContent = isOver ? gettext("Played:") : words[Math.min(place, words.length - 1)];
      card.classList.toggle("table-now", !isOver && place === 0);
      card.classList.toggle("station-later", isOver || place > 0);
      if (!isOver) place += 1;
    }
  };
  legionOffline.onChange(show);
  // What was sent is in: the page that the server has says what is played now.
  document.body.addEventListener("sheets:sent", async () => {
    const rest = await legionOffline.waiting().catch(() => []);
    if (!legionOffline.keptAt && rest.every((item) => item.answered)) location.reload();
  });
  show();
})();
