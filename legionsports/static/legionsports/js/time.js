// A time of day as every page and paper has it: 9:15 a.m., noon, midnight. `timeZone` where it is not this device's own.
const legionTime = (at, timeZone = undefined) => new Date(at)
  .toLocaleTimeString("en-CA", { hour: "numeric", minute: "2-digit", hour12: true, timeZone })
  .replace(/^12:00\s(a|p)\.m\.$/, (_, half) => (half === "p" ? "noon" : "midnight"));
