/** When the order is brought: a day of the shop's list, and its hours (`09:00`). */
export type DeliveryTime = { date: string; from: string; to: string };

type Delivery = DeliveryTime & {
  /** The same for the same order, so that a calendar takes it once. */
  id: string;
  title: string;
  description: string;
};

const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  /^(?<day>\d{2})[./](?<month>\d{2})[./](?<year>\d{4})/,
];

/**
 * A moment without a zone (RFC 5545, section 3.3.5): the hours are those of the place where the
 * order is brought to.
 */
function localTime(date: string, hour: string): string | null {
  const day = DAYS.map((pattern) => pattern.exec(date)?.groups).find(Boolean);
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(hour) ?? [];
  return day && hours && minutes ? `${day.year}${day.month}${day.day}T${hours}${minutes}00` : null;
}

/** RFC 5545, section 3.3.11. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

const LINE_BYTES = 75;

/** RFC 5545, section 3.1: no line is longer than 75 bytes, and no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}

/** A calendar with the delivery in it; null where the shop's day or hours cannot be read. */
export function calendarOf(delivery: Delivery, now: Date): string | null {
  const start = localTime(delivery.date, delivery.from);
  const end = localTime(delivery.date, delivery.to);
  if (start === null || end === null || end <= start) return null;
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrin//Order//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(delivery.id)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `SUMMARY:${escaped(delivery.title)}`,
    `DESCRIPTION:${escaped(delivery.description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
