// A time of day as every page and paper has it: 9:15 a.m., noon, midnight; 9 h 15, midi, minuit. `timeZone` where it is
// not this device's own.
const legionTime = (at, timeZone = undefined) => {
  const told = (language) => new Date(at).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit", timeZone });
  const clock = told("en-GB").replace(/^24/, "00");
  if (clock === "12:00") return gettext("noon");
  if (clock === "00:00") return gettext("midnight");
  return told(document.documentElement.lang);
};
