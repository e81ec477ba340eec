import { afterPaint } from "@/ui/after-paint";

import { appendPage, beginPage, prependPage } from "./joined-pages";
import type { Loaded } from "./loader-rules";
import { readProducts, type ProductSource } from "./read-products";

/** Resolves once the list stands in the document. */
type Put = (join: (list: Loaded) => Loaded) => Promise<void>;

/**
 * Reads the page below a list and puts it in place, one product in a frame: a slow phone has no
 * time for two beside the work of scrolling.
 *
 * @throws GatewayError
 */
async function loadBelow(source: ProductSource, { lastPage }: Loaded, put: Put): Promise<void> {
  const page = await readProducts(source, lastPage + 1);
  for (let count = 1; count < page.products.length; count++) {
    await put((list) => beginPage(list, page, count));
    await new Promise<void>(afterPaint);
  }
  await put((list) => appendPage(list, page));
}

/**
 * Reads the page above a list and puts it in place.
 *
 * @throws GatewayError
 */
async function loadAbove(source: ProductSource, { firstPage }: Loaded, put: Put): Promise<void> {
  const page = await readProducts(source, firstPage - 1);
  await put((list) => prependPage(list, page));
}

/** What joins further pages to a list. Loaded with the first of them. */
export const loadFurtherPage = { down: loadBelow, up: loadAbove };
