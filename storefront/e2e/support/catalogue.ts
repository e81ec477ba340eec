import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";

import type { ProductDetail } from "../../src/lib/gateway/types.ts";
import type { Language, ListLayout } from "../../src/lib/locale.ts";
import { bff, href } from "../../src/lib/paths.ts";

/**
 * The category of most tests: large enough for many pages, with variants, filters and
 * subcategories.
 */
export const KILIMS = { tr: "/kilimler", en: "/en/kilims" } as const;

/** One with products that have no variants: they go into the basket from their cards. */
export const COPPERWARE = "/bakir-esyalar";

/** The products of a list as far as it is loaded, rails above and below it left out. */
export function listed(page: Page): Locator {
  return page.locator("[data-page]");
}

/** The same of a list in the layout of a table. */
export function rows(page: Page): Locator {
  return page.locator("tr[data-page]");
}

/** The row of one product. */
export function row(page: Page, productId: string): Locator {
  return rows(page).filter({ has: page.locator(`[data-product-id="${productId}"]`) });
}

/** Lists have this layout from now on. */
export async function withLayout(page: Page, layout: ListLayout): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "vitrin_layout", value: layout, domain: "localhost", path: "/" }]);
}

/** Scrolls on until so many pages of a list are loaded. */
export async function loadPages(page: Page, last: number): Promise<void> {
  await expect(async () => {
    await page.locator("[data-page]").last().scrollIntoViewIfNeeded();
    await expect(page.locator(`[data-page="${last}"]`).first()).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

/** Where a product's page is. */
export async function productAddress(
  request: APIRequestContext,
  id: string,
  language: Language = "tr",
): Promise<string> {
  return href(language, (await productOf(request, id, language)).path);
}

/** What a product is called, and found by. */
export async function productTitle(request: APIRequestContext, id: string): Promise<string> {
  return (await productOf(request, id, "tr")).title;
}

async function productOf(
  request: APIRequestContext,
  id: string,
  language: Language,
): Promise<ProductDetail> {
  const answer = await request.get(bff.product({ language, currency: "TL" }, id));
  expect(answer.ok(), `product ${id}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as ProductDetail;
}

/** How far down a window the first products may begin: of these a good part is seen. */
const FIRST_SCREEN = 0.85;

/** A category's own list begins in the first screen, whatever the shop says above it. */
export async function expectProductsInFirstScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const first = await listed(page).first().locator("article").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(first?.y, `the list of ${address}`).toBeLessThan(height * FIRST_SCREEN);
}
