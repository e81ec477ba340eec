import { expectAccessible } from "./support/axe.ts";
import { productAddress } from "./support/catalogue.ts";
import { expect, test } from "./support/test.ts";

const SIZES = Array.from({ length: 12 }, (_, at) => `Beden ${at + 34}`);
/** As the gateway sends it (legacy-markup). */
const TABLE = `<div data-table tabindex="0" role="region" aria-label="Beden tablosu"><table><tbody>
  <tr><th scope="col">Ölçü</th>${SIZES.map((size) => `<th scope="col">${size}</th>`).join("")}</tr>
  <tr><th scope="row">Boy</th>${SIZES.map((_, at) => `<td>${at + 60} cm</td>`).join("")}</tr>
  </tbody></table></div>`;

for (const language of ["tr", "ar"] as const)
  test(`PRD-7 a table wider than a phone scrolls by itself, and what names its rows stays (${language})`, async ({
    page,
    request,
    simulator,
  }) => {
    await page.route("**/bff/tabs?*", (route) =>
      route.fulfill({ json: { html: TABLE, hasScripts: false } }),
    );
    const address = await productAddress(request, await simulator.special("decimal"), language);
    await page.goto(`${address}#tab-payment`);
    const area = page.getByRole("region", { name: "Beden tablosu" });
    const name = area.getByRole("rowheader", { name: "Boy" });
    await expect(area.getByRole("columnheader")).toHaveCount(SIZES.length + 1);
    const before = await name.boundingBox();
    await area.focus();
    await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect
      .poll(() => area.evaluate((place) => Math.abs(place.scrollLeft)))
      .toBeGreaterThan(0);
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      "the page keeps its width",
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `a wide table, ${language}`);
  });
