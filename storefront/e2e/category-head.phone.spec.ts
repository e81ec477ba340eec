import { expectProductsInFirstScreen } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { listing } = messages("tr");

test("CAT-1 products are seen before anything is scrolled, on a phone", async ({ page }) => {
  for (const address of ["/kilimler", "/pestemal-ve-havlu", "/ar/manashif", "/de/kelims"])
    await expectProductsInFirstScreen(page, address);
});

test("CAT-1 a long description is folded, and unfolds and folds again", async ({ page }) => {
  await page.goto("/pestemal-ve-havlu");
  const text = page.getByRole("main").getByText(/^Buldan ve Denizli/);
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const folded = await height();
  const more = page.getByText(listing.moreText, { exact: true });
  await more.tap();
  await expect.poll(height).toBeGreaterThan(folded * 2);
  await page.getByText(listing.lessText, { exact: true }).tap();
  await expect.poll(height).toBe(folded);
});
