import type { Page } from "@playwright/test";

import { KILIMS, productAddress } from "./support/catalogue.ts";
import { expect, test } from "./support/test.ts";

/** Those of the window, the page, its header and what scrolls or sticks in it, and some more. */
const MOST_LAYERS = 20;

/** The layers that the browser's compositor has made of a page. */
async function layersOf(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  let layers: unknown[] = [];
  session.on("LayerTree.layerTreeDidChange", (tree) => (layers = tree.layers ?? layers));
  // The layers come with the nodes that they are of.
  await session.send("DOM.enable");
  await session.send("LayerTree.enable");
  // Only a frame that is drawn names them.
  await page.mouse.wheel(0, 40);
  await expect.poll(() => layers.length).toBeGreaterThan(0);
  return layers;
}

test.describe("the parts of a page are drawn together", () => {
  test("CAT-3 cards beside filters that scroll", async ({ page }) => {
    await page.goto(KILIMS.tr);
    await page.waitForLoadState("networkidle");
    expect((await layersOf(page)).length).toBeLessThanOrEqual(MOST_LAYERS);
  });

  for (const width of [390, 1280])
    test(`PRD-1 a product and the lists below it, at ${width} px`, async ({
      page,
      request,
      simulator,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(await productAddress(request, await simulator.special("variant_needed")));
      await page.getByRole("tablist").scrollIntoViewIfNeeded();
      // The lists come when they are near, and are what there was most of.
      await page.locator("[data-items]").last().waitFor();
      await page.waitForLoadState("networkidle");
      expect((await layersOf(page)).length).toBeLessThanOrEqual(MOST_LAYERS);
    });
});
