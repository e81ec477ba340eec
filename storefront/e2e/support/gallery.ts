import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";

import type { ProductDetail } from "../../src/lib/gateway/types.ts";
import { bff } from "../../src/lib/paths.ts";
import { messages } from "./messages.ts";

const { product } = messages("tr");

/** A product's pictures, as the gateway names them. */
export async function imagesOf(
  request: APIRequestContext,
  id: string,
): Promise<ProductDetail["images"]> {
  const answer = await request.get(bff.product({ language: "tr", currency: "TL" }, id));
  return ((await answer.json()) as ProductDetail).images;
}

/** What opens the gallery: a picture on the page. */
export function picture(page: Page, at = 0): Locator {
  return page.getByRole("button", { name: new RegExp(`^${product.enlarge}`) }).nth(at);
}

/** The picture that the open gallery shows. */
export function enlarged(page: Page): Locator {
  return page.getByRole("dialog").locator(".yarl__slide_current img[alt]:not([alt=''])");
}

/** How far the shown picture is enlarged beyond its whole size. */
export function zoom(page: Page): Promise<number> {
  return page
    .getByRole("dialog")
    .locator(".yarl__slide_current .yarl__slide_wrapper")
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
}

export async function expectSlide(page: Page, text: string): Promise<void> {
  const counter = page.getByRole("dialog").locator("p[aria-live=polite]");
  await expect(counter.locator("bdi")).toHaveText(text);
}
