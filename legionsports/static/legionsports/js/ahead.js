// What a live page says of entries that wait: ranges and totals, by what the game handed over with its panel
// (games.live.Ahead). Everything else is the engine's, which judges them in order when they arrive.
const legionAhead = (() => {
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const of = (panel) => (panel?.dataset.ahead ? JSON.parse(panel.dataset.ahead) : null);

  // What an entry is: { number, side }, "undo", or null for what only the engine understands.
  const meaning = (ahead, body) => {
    const fields = new URLSearchParams(body);
    if (fields.get("do")) return fields.get("do") === "undo" ? "undo" : null;
    if (fields.get("event")) {
      const event = JSON.parse(fields.get("event"));
      return ahead.again.includes(event.event) ? { number: event.points ?? 0, side: event.side } : null;
    }
    if (fields.get("read") === ahead.read) {
      const text = fields.get(ahead.box)?.trim() ?? "";
      return { number: /^\d+$/.test(text) ? Number(text) : NaN, side: fields.get(ahead.side_box) || undefined, typed: true };
    }
    const named = fields.get("read")?.match(/^total-(\d+)$/); // a key of a whole throw, with what is chosen beside it
    return named || fields.get("read") === "bust" ? { number: Number(named?.[1] ?? 0) } : null;
  };
  const other = (side) => (side === "home" ? "away" : "home");

  // Where the entries that wait lead: { left, turn }, or null where only the engine knows.
  const reckon = (ahead, bodies) => {
    if (!ahead?.score || !ahead.again.length) return null;
    const kept = [];
    for (const body of bodies) {
      const one = meaning(ahead, body);
      if (one === "undo" && kept.length) kept.pop();
      else if (one === null || one === "undo") return null;
      else kept.push(one);
    }
    const left = { home: Math.abs(ahead.score[0] - ahead.goal), away: Math.abs(ahead.score[1] - ahead.goal) };
    let turn = ahead.turn;
    for (const { number, side } of kept) {
      const whose = side ?? turn;
      left[whose] -= number;
      if (left[whose] < ahead.least) return null; // the leg may be over
      if (turn) turn = other(turn);
    }
    return { left, turn };
  };

  // Why an entry cannot be, in words; "" where it can, or where only the engine knows.
  const fault = (ahead, bodies, body) => {
    const one = ahead && meaning(ahead, body);
    if (!one || one === "undo" || (!one.typed && !one.number)) return "";
    if (Number.isNaN(one.number)) return gettext("Type the number in digits.");
    if (one.typed && !ahead.possible.includes(one.number)) return fill(ahead.impossible, { number: one.number });
    const now = ahead.past && reckon(ahead, bodies);
    if (!now) return "";
    const left = now.left[one.side ?? now.turn];
    return left - one.number < ahead.least ? fill(ahead.past, { number: one.number, left }) : "";
  };

  // What is said above the entries that wait: the score as this device reckons it, and what waits for the server.
  const words = (ahead, bodies, names) => {
    const now = reckon(ahead, bodies);
    if (!now) return gettext("This page shows the match as it was before them. They are scored in order when the network is back.");
    const shown = (side, index) => (ahead.goal > ahead.score[index] ? ahead.goal - now.left[side] : ahead.goal + now.left[side]);
    const values = { home: names[0], home_score: shown("home", 0), away: names[1], away_score: shown("away", 1) };
    return interpolate(gettext("Score worked out on this device: %(home_score)s for %(home)s, %(away_score)s for %(away)s. It is confirmed when the network is back."), values, true);
  };
  return { of, fault, words };
})();
