// Judges a sheet without the server, by the answers that the game gave when the pack was made (scoring/live/pages/
// judging.py). What this does not know, the server judges when the entry is sent.
const legionJudge = (() => {
  const SIDES = ["home", "away"];
  const value = (form, name) => {
    const box = form.elements.namedItem(name);
    return (box?.value ?? "").trim();
  };
  const verdict = (judging, ending, home, away) => {
    const rows = judging.verdicts[ending];
    const within = (number) => Math.max(judging.lowest, judging.is_whole ? Math.min(number, judging.most) : number);
    const [row, column] = [within(home), within(away)];
    if (!rows || row > judging.most || column > judging.most) return 0;
    let found = 0;
    for (const [from, one] of rows[row - judging.lowest]) if (from <= column) found = one;
    return found;
  };

  // What the form fills in for the other side, null where that is not clear, undefined where only the server knows.
  const completed = (judging, own) => (own > judging.most && !judging.is_whole ? undefined : judging.completes[Math.min(Math.max(own, judging.lowest), judging.most) - judging.lowest]);

  // What is wrong with the leg, or how it ended: { faults } or { winner } ("home", "away", "", or null for not played).
  const leg = (form, number, judging) => {
    const name = (field) => `leg${number}-${field}`;
    const ending = value(form, name("ending")) || "played";
    if (ending.startsWith("forfeit_")) return { winner: { forfeit_home: "away", forfeit_away: "home" }[ending] ?? "" };
    const typed = SIDES.map((side) => value(form, name(side)));
    if (!typed[0] && !typed[1]) return { winner: null };
    const odd = SIDES.filter((_, index) => typed[index] && !/^-?[0-9]{1,4}$/.test(typed[index]));
    if (odd.length) return { faults: odd.map((side) => [name(side), gettext("Digits only.")]) };
    const numbers = typed.map((text) => (text ? Number(text) : null));
    if (numbers.includes(null)) {
      const empty = numbers.indexOf(null);
      const own = numbers[1 - empty];
      const filled = ending === "played" ? completed(judging, own) : null;
      if (filled === undefined) return { winner: "" };
      if (filled === null) return { faults: [[name(SIDES[empty]), gettext("A number is missing here.")]] };
      numbers[empty] = filled;
    }
    const told = verdict(judging, ending, ...numbers);
    if (told) return { faults: [[name(judging.sentences[told - 1][0]), judging.sentences[told - 1][1]]] };
    return { winner: numbers[0] === numbers[1] ? "" : numbers[0] > numbers[1] ? "home" : "away" };
  };

  // Every leg is there until the match is decided, and none after that.
  const order = (legs, judging) => {
    const wins = { home: 0, away: 0 };
    for (const [index, { winner }] of legs.entries()) {
      const decided = judging.wins !== null && Math.max(wins.home, wins.away) >= judging.wins;
      if ((winner !== null) === decided) {
        const code = decided ? "leg_not_needed" : judging.wins === null ? "leg_missing" : "leg_still_needed";
        return [[`leg${index + 1}-home`, judging.order[code]?.[index] ?? interpolate(gettext("Look at leg %(number)s again."), { number: index + 1 }, true)]];
      }
      if (winner) wins[winner] += 1;
    }
    return [];
  };

  // Returns the faults of a form as [name of the box, sentence].
  const faults = (form, judging) => {
    if ((value(form, "absent") || "played") !== "played") return [];
    const asked = [...form.elements].filter((box) => box.required && !box.validity.valid && box.type !== "hidden");
    for (const box of form.querySelectorAll("[data-needed-with]")) {
      const [name, answer] = box.dataset.neededWith.split("=");
      if (value(form, name) === answer && !box.value.trim()) asked.push(box);
    }
    const empty = [...new Set(asked.map((box) => box.name))].map((name) => [name, gettext("This needs an answer.")]);
    if (!judging || value(form, "score")) return empty; // the score of the whole match is for the server
    const legs = Array.from({ length: judging.legs }, (_, index) => leg(form, index + 1, judging));
    const wrong = legs.flatMap((one) => one.faults ?? []);
    return [...(wrong.length ? wrong : order(legs, judging)), ...empty];
  };
  return { faults, completed };
})();
