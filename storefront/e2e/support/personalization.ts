import type { Locator, Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { messages } from "./messages.ts";

/** The form on the page of a product that is made for its buyer. */
export function personalForm(page: Page, language: Language = "tr"): Locator {
  return page
    .getByRole("article")
    .getByRole("form", { name: messages(language).personalization.title });
}

/** Fills in what the simulated shop's form requires, with the gold thread. */
export async function fillIn(form: Locator, name: string): Promise<void> {
  await form.getByRole("textbox").first().fill(name);
  await form.getByRole("combobox").selectOption("3");
}
