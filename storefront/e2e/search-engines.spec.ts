import type { Page } from "@playwright/test";

import { addButton, amount } from "./support/basket.ts";
import { KILIMS, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const LINK = /<link rel="canonical" href="([^"]+)"/;
const NOINDEX = /<meta name="robots" content="noindex, follow"/;

async function switchCurrency(page: Page, currency: string): Promise<void> {
  const { languageAndCurrency } = messages("tr").header;
  await page.getByRole("button", { name: new RegExp(languageAndCurrency) }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: new RegExp(currency) }).click();
  await reloaded;
  await expect(page.locator("html")).toHaveAttribute("data-currency", currency);
}

type Node = {
  "@type": string;
  offers?: { price: string; priceCurrency: string; availability: string };
  potentialAction?: { target: { urlTemplate: string } };
};

test("CAT-2 a page is either named by its canonical address or not to be indexed, never both", async ({
  request,
}) => {
  for (const [address, indexed] of [
    [KILIMS.tr, true],
    [`${KILIMS.tr}?ps=2`, true],
    [`${KILIMS.tr}?stock=1`, false],
    [`${KILIMS.tr}?sort=2`, false],
    ["/arama?q=kilim", false],
    ["/sepet", false],
    ["/", true],
  ] as const) {
    const html = await (await request.get(address)).text();
    expect(LINK.test(html), `canonical address of ${address}`).toBe(indexed);
    expect(NOINDEX.test(html), `noindex of ${address}`).toBe(!indexed);
  }
});

test("PRD-3 a search engine is told the price and the availability that a shopper sees", async ({
  page,
  request,
  simulator,
}) => {
  for (const id of ["2314", "2322", await simulator.special("single_level")])
    for (const currency of ["TL", "USD"]) {
      const address = await productAddress(request, id);
      await page.goto(address);
      if ((await page.locator("html").getAttribute("data-currency")) !== currency)
        await switchCurrency(page, currency);
      const json = await page.locator('script[type="application/ld+json"]').textContent();
      const { "@graph": nodes } = JSON.parse(json ?? "null") as { "@graph": Node[] };
      const sold = nodes.find((node) => node["@type"] === "Product")?.offers;
      expect(sold?.priceCurrency).toBe(currency === "TL" ? "TRY" : currency);
      const shown = await page.getByRole("article").locator("[class*=_now]").first().innerText();
      expect(amount(shown)).toBe(Number(sold?.price));
      expect(sold?.availability).toBe(
        `https://schema.org/${(await addButton(page).isEnabled()) ? "InStock" : "OutOfStock"}`,
      );
    }
});

test("HDR-3 a search engine is told who we are and how to search here", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { "@graph": nodes } = JSON.parse(json ?? "null") as { "@graph": Node[] };
  const site = nodes.find((node) => node["@type"] === "WebSite");
  const template = site?.potentialAction?.target.urlTemplate ?? "";
  const found = await request.get(template.replace("{search_term_string}", "kilim"));
  expect(found.status()).toBe(200);
  expect(await found.text()).toContain('data-page="1"');
  expect(nodes.map((node) => node["@type"])).toContain("Organization");
});
