import { buy, lines } from "./support/basket.ts";
import { KILIMS, listed } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

test("CRT-2 the sums stay beside a long basket, and names have the room there is", async ({
  page,
}) => {
  await page.goto(`${KILIMS.tr}?stock=1`);
  await expect(listed(page).nth(3)).toBeVisible();
  const addresses = await listed(page)
    .locator("a[data-product-link]")
    .evaluateAll((links) => links.slice(0, 4).map((link) => (link as HTMLAnchorElement).pathname));
  for (const address of addresses) await buy(page, address);

  await test.step("on a low screen", async () => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(4);
    await lines(page).last().getByRole("textbox").focus();
    const head = await page.getByRole("banner").boundingBox();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const sums = await page.getByRole("heading", { name: words.cart.summary }).boundingBox();
    expect(sums?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const first = lines(page).first();
    const name = await first.getByRole("link").last().locator("..").boundingBox();
    const remove = await first.getByRole("button").last().boundingBox();
    expect((remove?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeLessThan(24);
  });
});
