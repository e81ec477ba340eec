import type { SubscriptionFrequency } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { plural } from "@/lib/wording";

/** How often, in whole weeks where it is; in the shop's own words where it counts no days. */
export function frequencyText(
  { value, everyDays }: SubscriptionFrequency,
  words: Messages["product"]["subscription"],
  language: string,
): string {
  if (everyDays === null) return value;
  return everyDays % 7 === 0
    ? plural(language, words.weeks, everyDays / 7)
    : plural(language, words.days, everyDays);
}
