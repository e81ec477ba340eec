import type { Moment } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

/**
 * The shop's own wall clock in the language's way, in western figures as everywhere: it is not
 * moved into the reader's zone.
 */
export function momentText({ date, time }: Moment, language: Language): string {
  const at = new Date(`${date}T${time ?? "00:00"}Z`);
  if (Number.isNaN(at.getTime())) return date;
  return new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "medium",
    ...(time === null ? {} : { timeStyle: "short", hourCycle: "h23" }),
    timeZone: "UTC",
  }).format(at);
}

/** For `<time dateTime>`. */
export const momentStamp = ({ date, time }: Moment): string =>
  time === null ? date : `${date}T${time}`;
