import { KILIMS, loadPages, productAddress } from "./support/catalogue.ts";
import { buy, lines } from "./support/basket.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

/*
 * Nothing moves by itself (layout shift 0): each page is opened at the widths of a phone, a tablet
 * and a desktop, read to its end, and left alone until all it loads has come; the watch adds up
 * what moved (support/watch.ts).
 */
for (const width of [390, 768, 1440]) {
  test(`CAT-1 WID-4 nothing moves by itself on any page, ${width} px wide`, async ({
    page,
    request,
    simulator,
    watch,
  }) => {
    watch.demandStillness();
    await page.setViewportSize({ width, height: 900 });
    const toTheEnd = async () => {
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.wheel(0, 1200);
      await page.waitForLoadState("networkidle");
    };
    await page.goto("/");
    await toTheEnd();
    await page.goto(KILIMS.tr);
    await loadPages(page, 3);
    await page.goto("/arama?q=kilim");
    await toTheEnd();
    await page.goto(await productAddress(request, await simulator.special("variant_needed")));
    await toTheEnd();
    await page.goto("/sepet");
    await expect(
      page.getByRole("main").getByText(messages("tr").cart.empty, { exact: true }),
    ).toBeVisible();
    await buy(page, await productAddress(request, await simulator.special("added")));
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1);
    await page.goto("/ar");
    await toTheEnd();
  });
}
