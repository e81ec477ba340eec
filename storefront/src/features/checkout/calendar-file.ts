/**
 * A calendar file of one appointment (RFC 5545): its lines end in CR LF and are folded after 75
 * octets, texts are escaped, and its times name the shop's time zone.
 */

/** A delivery by appointment: a day, `2026-11-26`, and two times of it, `09:00`. */
type Appointment = { day: string; from: string; to: string };

type CalendarEntry = Appointment & {
  /** The same for the same order, so that a calendar takes a second file for the first. */
  uid: string;
  title: string;
  text: string;
};

const FOLD_OCTETS = 75;
/** Where the shop's times are: UTC+3 all year since 2016. */
const ZONE = "Europe/Istanbul";
const ZONE_LINES = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:20160907T000000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0300",
  "TZNAME:+03",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** The appointment of a slot in the shop's own form, or null if that cannot be read. */
export function appointmentOf(date: string, from: string, to: string): Appointment | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(date);
  const [year, month, day] = iso ? iso.slice(1) : (local?.slice(1).reverse() ?? []);
  if (!year || !month || !day || !isTime(from) || !isTime(to)) return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const known = new Date(`${text}T00:00:00Z`);
  // The 31st of February is no day.
  if (Number.isNaN(known.getTime()) || !known.toISOString().startsWith(text)) return null;
  return { day: text, from: from.padStart(5, "0"), to: to.padStart(5, "0") };
}

const isTime = (text: string): boolean => /^([01]?\d|2[0-3]):[0-5]\d$/.test(text);

export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { uid, title, text, day, from, to } = entry;
  // Until midnight and beyond it.
  const lastDay = to > from ? day : dayAfter(day);
  const stamp = now.toISOString().replace(/\.\d+Z$/, "Z");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrin//Storefront//EN",
    ...ZONE_LINES,
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${compact(stamp)}`,
    `DTSTART;TZID=${ZONE}:${compact(`${day}T${from}:00`)}`,
    `DTEND;TZID=${ZONE}:${compact(`${lastDay}T${to}:00`)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

const compact = (moment: string): string => moment.replace(/[-:]/g, "");

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Text as RFC 5545 section 3.3.11 wants it; other control characters are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Folds after 75 octets, never within a character (RFC 5545 section 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = "";
  let octets = 0;
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (octets + length > FOLD_OCTETS) {
      result += "\r\n ";
      octets = 1;
    }
    result += sign;
    octets += length;
  }
  return result;
}
