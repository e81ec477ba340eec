/** Days of the calendar, as `1990-05-01`. Pure; no time of day and no time zone comes in. */
export type DayParts = { year: string; month: string; day: string };

export const NO_DAY: DayParts = { year: "", month: "", day: "" };

/** How many days a month has; 31 while it is not known, 29 in a February of no year. */
export function daysIn(year: string, month: string): number {
  if (month === "") return 31;
  return new Date(Date.UTC(year === "" ? 2000 : Number(year), Number(month), 0)).getUTCDate();
}

/** What is chosen, `-` between its parts, even if some are missing; empty when all are. */
export function dayText({ year, month, day }: DayParts): string {
  return year + month + day === ""
    ? ""
    : [year, month.padStart(2, "0"), day.padStart(2, "0")]
        .map((part) => (/^0*$/.test(part) ? "" : part))
        .join("-");
}

/** The parts of a day, without leading noughts; none for anything that is not one. */
export function dayParts(text: string | null | undefined): DayParts {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text ?? "");
  if (!match || !isDay(match[0])) return NO_DAY;
  const [year = "", month, day] = match.slice(1);
  return { year, month: String(Number(month)), day: String(Number(day)) };
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!match) return false;
  const [year = "", month = "", day] = match.slice(1);
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysIn(year, month)
  );
}

/** A day that no longer exists in another month or year becomes that month's last. */
export function clampDay(parts: DayParts): DayParts {
  const last = daysIn(parts.year, parts.month);
  return parts.day !== "" && Number(parts.day) > last ? { ...parts, day: String(last) } : parts;
}

/** The months in a language's words, January first. */
export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
    month: "long",
    timeZone: "UTC",
  });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
}

/** In which order a language writes day, month and year. */
export function dayOrder(language: string): (keyof DayParts)[] {
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
    dateStyle: "long",
    timeZone: "UTC",
  }).formatToParts(Date.UTC(2000, 0, 15));
  return parts
    .map(({ type }) => type)
    .filter((type) => type === "day" || type === "month" || type === "year");
}
