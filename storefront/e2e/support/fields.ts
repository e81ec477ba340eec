import { expect, type Page } from "@playwright/test";

/**
 * Expects every visible text field of the topmost dialog, or else of the page's main part, to have
 * the attributes that autofill and on-screen keyboards rely on: `autocomplete`, `enterkeyhint`, and
 * `inputmode` where the value has a keyboard of its own. Fails if there is no field at all.
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
