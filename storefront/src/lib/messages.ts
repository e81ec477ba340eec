import ar from "../messages/ar.json";
import de from "../messages/de.json";
import en from "../messages/en.json";
import tr from "../messages/tr.json";
import type { Language } from "./locale.ts";

/** Words that differ by number; which form fits is the language's own rule (`Intl.PluralRules`). */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type Words<T> = {
  [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends { other: string; one: string }
      ? Plural
      : Words<T[Key]>;
};

/**
 * Everything the storefront says. Turkish is written first and decides which messages there are.
 */
export type Messages = Words<typeof tr>;

/** No language may lack a message (satisfies) or have one that Turkish does not know (SameKeys). */
type SameKeys<T> = {
  [Section in keyof T]: Section extends keyof typeof tr
    ? Exclude<keyof T[Section], keyof (typeof tr)[Section]> extends never
      ? T[Section]
      : never
    : never;
};
const ALL = {
  tr,
  en: en satisfies SameKeys<typeof en>,
  de: de satisfies SameKeys<typeof de>,
  ar: ar satisfies SameKeys<typeof ar>,
} satisfies Record<Language, Messages>;

/**
 * The messages of a language. For server components; client components get the section they need as
 * a prop, or from the words context of their feature.
 */
export function messagesOf(language: Language): Messages {
  return ALL[language];
}
