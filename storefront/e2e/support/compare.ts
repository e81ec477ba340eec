import type { Locator, Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { listed } from "./catalogue.ts";
import { filled, messages } from "./messages.ts";

/** The scales on the products of a list. */
export function scales(page: Page, language: Language = "tr"): Locator {
  const { compare } = messages(language).compare;
  return listed(page).getByRole("button", { name: new RegExp(`^${compare}: `) });
}

/** What is chosen, at the foot of the window. */
export function tray(page: Page, language: Language = "tr"): Locator {
  return page.getByRole("complementary", { name: messages(language).compare.tray });
}

/** The popup of the products side by side. */
export function popup(page: Page, language: Language = "tr"): Locator {
  return page.getByRole("dialog", { name: messages(language).compare.title });
}

/** The columns of a comparison. */
export function columns(within: Locator): Locator {
  return within.locator("thead [data-product-id]");
}

export function columnIds(within: Locator): Promise<(string | null)[]> {
  return columns(within).evaluateAll((all) =>
    all.map((column) => column.getAttribute("data-product-id")),
  );
}

/** Takes a product out of the list. */
export function removeButton(within: Locator, title: string, language: Language = "tr"): Locator {
  const name = filled(messages(language).compare.removeOf, { title });
  return within.getByRole("button", { name, exact: true });
}

/** What is stored, whatever it is. */
export function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem("compareProducts") ?? "null") as {
      value?: unknown;
    } | null;
    return entry?.value ?? null;
  });
}

/** Begins with a list. */
export async function withList(page: Page, value: unknown): Promise<void> {
  await page.addInitScript(
    (text) => {
      if (sessionStorage.getItem("listBegun")) return;
      sessionStorage.setItem("listBegun", "1");
      localStorage.setItem("compareProducts", text);
    },
    typeof value === "string" ? value : JSON.stringify({ value, timeout: 0 }),
  );
}
