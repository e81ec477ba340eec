import { readFileSync } from "node:fs";
import path from "node:path";

import type { Language } from "../../src/lib/locale.ts";
import type { Messages } from "../../src/lib/messages.ts";

/** What the storefront says in a language: tests look for its words, not for copies of them. */
export function messages(language: Language): Messages {
  return JSON.parse(
    readFileSync(path.join(import.meta.dirname, "../../src/messages", `${language}.json`), "utf8"),
  ) as Messages;
}

/** A message with its places filled in; a place given as a pattern makes the whole a pattern. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A pattern that matches a message whatever stands in its places. */
export function anyOf(text: string): RegExp {
  return new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );
}
