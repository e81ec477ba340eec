import { expect, type Locator, type Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { messages } from "./messages.ts";

/**
 * The buttons of a product page; the narrow bar at the foot of a phone's window repeats one of
 * them.
 */
export function addButton(page: Page, language: Language = "tr"): Locator {
  return page
    .getByRole("article")
    .getByRole("button", { name: messages(language).product.add, exact: true })
    .first();
}

/**
 * The drawer that opens after something went into the basket, once the page behind it is inert: it
 * is drawn a frame before that.
 */
export function drawer(page: Page, language: Language = "tr"): Locator {
  return page
    .getByRole("dialog", { name: messages(language).cart.panel })
    .and(page.locator(":modal"));
}

/** What a toast says. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator("[popover]:popover-open[role=status] p", { hasText: text });
}

/** Opens a product's page and puts it into the basket. */
export async function buy(page: Page, address: string, language: Language = "tr"): Promise<void> {
  await page.goto(address);
  await addButton(page, language).click();
  await expect(drawer(page, language)).toBeVisible();
}

/** Does something that writes to the basket, and waits until that is answered. */
export async function written(
  page: Page,
  method: "POST" | "PATCH" | "DELETE",
  act: () => Promise<void>,
): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes("/bff/cart"),
  );
  await act();
  expect((await answer).ok(), `${method} to the basket`).toBe(true);
}

/** The lines of the basket's page. */
export function lines(page: Page, language: Language = "tr"): Locator {
  return page
    .getByRole("main")
    .getByRole("list", { name: messages(language).cart.lines })
    .getByRole("listitem");
}

/** An amount as figures: "₺1.249,90" and "1.249,90 $" are both 1249.9. */
export function amount(text: string): number {
  return Number(
    text
      .replace(/[^\d.,-]/g, "")
      .replaceAll(".", "")
      .replace(",", "."),
  );
}
