import type { Page } from "@playwright/test";

import type { AddToCartResult } from "../src/lib/gateway/types.ts";
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

/** What a document says of its product to a search engine. */
function offerIn(html: string): Node["offers"] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { "@graph": nodes } = JSON.parse(json ?? "null") as { "@graph": Node[] };
  return nodes.find((node) => node["@type"] === "Product")?.offers;
}

test("PRD-3 what the page tells search engines of price and stock is what the basket says", async ({
  page,
  request,
  simulator,
}) => {
  test.setTimeout(120_000);
  const sample = await Promise.all(
    (
      [
        "added",
        "discounted",
        "multi_buy",
        "min_order",
        "decimal",
        "long_float",
        "deal",
        "single_level",
        "variant_needed",
        "out_of_stock",
      ] as const
    ).map((name) => simulator.special(name)),
  );
  for (const currency of ["TL", "USD"]) {
    await page.goto("/");
    if (currency !== "TL") await switchCurrency(page, currency);
    for (const id of [...sample, "1001", "1200", "1400", "1600", "2200"]) {
      const address = await productAddress(request, id);
      await page.goto(address);
      const offer = offerIn(await page.content());
      const shown = await page.getByRole("article").locator("[class*=_now]").first().innerText();
      expect(amount(shown), `${id} in ${currency}`).toBe(Number(offer?.price));
      const isBuyable = (await addButton(page).count()) > 0 && (await addButton(page).isEnabled());
      expect(offer?.availability, id).toBe(
        `https://schema.org/${isBuyable ? "InStock" : "OutOfStock"}`,
      );
      if (!isBuyable) continue;
      const answered = page.waitForResponse(
        (response) =>
          response.url().includes("/bff/cart/lines") && response.request().method() === "POST",
      );
      await addButton(page).click();
      const { outcome, cart } = (await (await answered).json()) as AddToCartResult;
      expect(outcome, id).toMatch(/^added/);
      const line = cart?.lines.find(({ productId }) => productId === id);
      expect(
        { amount: Number(line?.unitPrice.amount), currency: line?.unitPrice.currency },
        `${id} in ${currency}`,
      ).toEqual({ amount: Number(offer?.price), currency });
    }
  }
});

test("PRD-3 a product that is sold out while it is looked at is so on its page, in lists and for search engines", async ({
  page,
  request,
  simulator,
  stack,
}) => {
  await stack.purgeCaches();
  // One that no other test has refused: a product is looked at once a minute (ADR 0061).
  const id = await simulator.special("discounted");
  const address = await productAddress(request, id);
  const list = `/arama?q=${address.slice(1).replace(/-\d+$/, "").replaceAll("-", "+")}`;
  const inList = async () => {
    const html = await (await request.get(list)).text();
    expect(html).toContain(address);
    return html.includes(' data-sold-out=""');
  };
  await page.goto(address);
  const soldOutBefore = await inList();
  expect(offerIn(await (await request.get(address)).text())?.availability).toContain("InStock");

  await simulator.sellOut(id);
  const refused = page.waitForResponse(
    (response) =>
      response.url().includes("/bff/cart/lines") && response.request().method() === "POST",
  );
  await addButton(page).click();
  expect(((await (await refused).json()) as AddToCartResult).outcome).toBe("failed");
  expect(offerIn(await (await request.get(address)).text())?.availability).toContain("OutOfStock");
  await page.reload();
  const alarm = page
    .getByRole("article")
    .getByRole("button", { name: messages("tr").product.tellWhenBack });
  await expect(alarm.first()).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
  expect([soldOutBefore, await inList()]).toEqual([false, true]);

  await simulator.restore();
  await stack.purgeCaches();
});

test("NAV-3 what moved is found in one step in its own language, and what is gone says so", async ({
  request,
}) => {
  for (const [from, status, to] of [
    ["/halilar", 308, "/kilimler"],
    ["/en/halilar", 308, "/en/kilimler"],
    ["/eski-halilar", 308, "/kilimler"],
    ["/ar/eski-halilar", 308, "/ar/kilimler"],
    ["/yaz-sezonu", 307, "/kilimler?discounted=1"],
    ["/de/yaz-sezonu", 307, "/de/kilimler?discounted=1"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status(), from).toBe(status);
    expect(answer.headers().location, from).toBe(to);
  }
  // A loop, and another site: no place to send anybody to.
  for (const path of ["/dolambac-1", "/dolambac-2", "/baska-site"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(502);
    expect(answer.headers().location, path).toBeUndefined();
  }
  for (const path of ["/pamuklular", "/en/pamuklular", "/eski-kilim-950"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(410);
    const html = await answer.text();
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    expect(LINK.test(html), path).toBe(false);
    expect((await request.get(path)).headers()["cache-status"], path).toContain("hit");
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
