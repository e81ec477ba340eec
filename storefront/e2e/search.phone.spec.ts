import { expectAccessible } from "./support/axe.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { search } = messages("ar");

test("HDR-3 on a phone, in Arabic: suggestions by touch, and past searches removed", async ({
  page,
}) => {
  await page.goto("/ar");
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  await box.tap();
  await box.pressSequentially("كليم");
  const options = banner.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(options.locator("mark").first()).toBeVisible();
  for (const option of await options.all()) {
    const place = await option.boundingBox();
    expect(place?.height).toBeGreaterThanOrEqual(44);
    expect(place?.width).toBeLessThanOrEqual(390);
  }
  await expectAccessible(page, "suggestions on a phone");
  const goal = await options.first().getAttribute("href");
  await options.first().tap();
  await expect(page).toHaveURL(new RegExp(`${goal}$`));

  await banner.getByRole("combobox").tap();
  await expect(banner.getByRole("option", { name: "كليم" })).toBeVisible();
  await expectAccessible(page, "past searches on a phone");
  const remove = banner.getByRole("button", { name: search.forget.replace("{query}", "كليم") });
  expect((await remove.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await remove.tap();
  await expect(banner.getByRole("option")).toHaveCount(0);
  await expect(banner.getByRole("combobox")).toBeFocused();
});
