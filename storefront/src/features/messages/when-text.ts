import type { Language } from "@/lib/locale";

/**
 * A moment of unix seconds in the language's way and the reader's zone, in western figures as
 * everywhere.
 */
export function whenText(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(new Date(seconds * 1000));
}
