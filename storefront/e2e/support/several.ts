import { expect, type Locator, type Page } from "@playwright/test";

import { href, PAGES } from "../../src/lib/paths.ts";
import type { Language } from "../../src/lib/locale.ts";
import { account, MEMBERS, signIn } from "./members.ts";
import { messages } from "./messages.ts";

const { plain } = MEMBERS;

/** Opens the favourites of a member who keeps just these products, and has an empty basket. */
export async function withFavourites(
  page: Page,
  products: readonly string[],
  language: Language = "tr",
): Promise<void> {
  await page.goto(href(language, "/kilimler"));
  await signIn(page, plain.email, language);
  await expect(account(page, plain.name, language)).toBeVisible();
  await page.evaluate(async (wanted) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const headers = { "x-xsrf-token": token, "content-type": "application/json" };
    const { items } = (await (await fetch("/bff/favourites")).json()) as {
      items: { productId: string }[];
    };
    const query = items.map(({ productId }) => `productId=${productId}`).join("&");
    if (query) await fetch(`/bff/favourites?${query}`, { method: "DELETE", headers });
    await fetch("/bff/cart", { method: "DELETE", headers });
    for (const productId of wanted)
      await fetch("/bff/favourites", {
        method: "POST",
        headers,
        body: JSON.stringify({ products: [{ productId }] }),
      });
  }, products);
  await page.goto(href(language, PAGES.favourites));
  await expect(ticks(page)).toHaveCount(products.length);
}

/** The bar above the list, with the button that adds all that is ticked. */
export function severalBar(page: Page, language: Language = "tr"): Locator {
  return page.getByRole("main").getByRole("group", { name: messages(language).several.label });
}

export function severalButton(page: Page, language: Language = "tr"): Locator {
  return severalBar(page, language).getByRole("button", { name: messages(language).several.add });
}

/** The boxes of the products. */
export function ticks(page: Page): Locator {
  return page.getByRole("main").getByRole("article").getByRole("checkbox");
}

/** The box of one product. */
export function tickOf(page: Page, productId: string): Locator {
  return page.locator(`article[data-product-id="${productId}"]`).getByRole("checkbox");
}
