import { expect, type Page } from "@playwright/test";

/**
 * Walks the text fields in sight, of the window on top or else of the page's main part, and lists
 * what each lacks of what a browser fills it in by and a phone chooses its keyboard by:
 * `autocomplete`, `enterkeyhint`, and `inputmode` where what is asked for has a keyboard of its own.
 * There must be at least one, or what was to be looked at has not come.
 */
export async function expectHelpfulFields(page: Page, what: string): Promise<void> {
  const { found, lacking } = await page.evaluate(walkFields);
  expect.soft(found, `${what}: text fields`).not.toEqual([]);
  expect.soft(lacking, `${what}: what its text fields lack`).toEqual([]);
}

/** Runs in the page. */
function walkFields(): { found: string[]; lacking: string[] } {
  const KEYBOARDS: Record<string, string[]> = {
    "cc-number": ["numeric"],
    "cc-exp": ["numeric"],
    "cc-csc": ["numeric"],
    "one-time-code": ["numeric", "text"],
    tel: ["tel"],
    email: ["email"],
  };
  const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const fields = [
    ...scope.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
  ]
    .filter((field) => scope !== document.body || field.closest("main"))
    .filter(({ type }) => /^(?:text|textarea|tel|email|password|number|search|url)$/.test(type))
    .filter((field) => field.checkVisibility({ visibilityProperty: true }));
  const lacking: string[] = [];
  for (const field of fields) {
    const miss = (name: string) => lacking.push(`${field.name || field.id}: ${name}`);
    const token = field.getAttribute("autocomplete")?.split(" ").at(-1) ?? "";
    const keyboards = KEYBOARDS[token];
    if (!token) miss("autocomplete");
    if (!/^(?:next|done|go|search|send)$/.test(field.enterKeyHint)) miss("enterkeyhint");
    if (keyboards && !keyboards.includes(field.inputMode))
      miss(`inputmode ${keyboards.join(" or ")}`);
  }
  return { found: fields.map(({ name, id }) => name || id), lacking };
}
