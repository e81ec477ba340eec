import {
  colours,
  expectSameDocument,
  expectShown,
  heading,
  markDocument,
  otherColour,
} from "./support/attributes.ts";
import { addButton } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

for (const language of ["tr", "ar"] as const)
  test(`PRD-1 PRD-2 a tap shows another colour where the shopper is, as the bar does (${language})`, async ({
    page,
    request,
    simulator,
  }) => {
    const words = messages(language);
    const address = await productAddress(request, await simulator.special("catalog"), language);
    await page.goto(address);
    await markDocument(page);
    for (const option of await colours(page).all()) {
      const box = await option.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const materials = page.locator("#attributes select");
    expect((await materials.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await otherColour(page).evaluate((option) => option.scrollIntoView({ block: "center" }));
    const top = async () => (await colours(page).first().boundingBox())?.y ?? 0;
    const before = await top();
    const title = await heading(page).innerText();
    await otherColour(page).tap();
    await expect(page).not.toHaveURL(address);
    await expectShown(page, /./);
    await expectSameDocument(page);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    const shown = await heading(page).innerText();
    expect(shown).not.toBe(title);
    await expect(
      page.getByRole("complementary", { name: words.product.buying, includeHidden: true }),
    ).toContainText(shown);
    await expect(addButton(page, language)).toBeEnabled();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);

    await page.goBack();
    await expectShown(page, address);
    await expectSameDocument(page);
    await expect(heading(page)).toHaveText(title);
  });
