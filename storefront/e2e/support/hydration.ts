import { expect, type Locator } from "@playwright/test";

/**
 * Waits until React answers for an element, as a shopper waits whose press would not be done again
 * (ADR 0048).
 */
export async function hydrated(locator: Locator): Promise<void> {
  await expect(locator.page().locator("html[data-hydrated]")).toBeAttached();
  await expect.poll(() => locator.evaluate(isKnown), "React answers for it").toBe(true);
}

/**
 * Runs in the page: whether React has taken over this element and the part around it, where it
 * stops no event on its way. The same test as in event-replay.tsx, whose text needs nothing from
 * outside itself, nor may this (ADR 0048).
 */
export function isKnown(element: Element): boolean {
  if (!Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return false;
  let arrived = false;
  const arrive = () => (arrived = true);
  addEventListener("dragend", arrive, { once: true });
  element.dispatchEvent(new Event("dragend", { bubbles: true }));
  removeEventListener("dragend", arrive);
  return arrived;
}
