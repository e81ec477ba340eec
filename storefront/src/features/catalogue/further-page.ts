import { appendPage, prependPage } from "./joined-pages";
import type { Loaded } from "./loader-rules";
import { readProducts, type ProductSource } from "./read-products";

/**
 * Reads the page below a list, or the one above it. Loaded with the first of them.
 *
 * @returns what puts it in place
 * @throws GatewayError
 */
export async function readFurtherPage(
  source: ProductSource,
  { firstPage, lastPage }: Loaded,
  way: "down" | "up",
): Promise<(list: Loaded) => Loaded> {
  const isDown = way === "down";
  const page = await readProducts(source, isDown ? lastPage + 1 : firstPage - 1);
  return (list) => (isDown ? appendPage : prependPage)(list, page);
}
