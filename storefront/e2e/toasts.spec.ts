import type { Page } from "@playwright/test";

import { buy, drawer, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { filled, messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const { cart, common, header } = messages("tr");

/** Puts a product into the basket and takes it out in the drawer, which offers to undo that. */
async function removeInDrawer(page: Page, simulator: Simulator): Promise<void> {
  await buy(page, await productAddress(page.request, await simulator.special("added")));
  const line = drawer(page).getByRole("listitem");
  await expect(line).toHaveCount(1);
  await line
    .getByRole("button", { name: new RegExp(filled(cart.removeOf, { title: "" })) })
    .click();
  await expect(line).toHaveCount(0);
}

test("WID-3 WID-2 a toast over an open drawer is reached by keyboard and pressed", async ({
  page,
  simulator,
}) => {
  await removeInDrawer(page, simulator);
  // Within the drawer: whatever is outside of it is inert, for the keyboard and for screen readers.
  const region = drawer(page).locator("[popover]:popover-open[role=status]");
  await expect(region).toBeVisible();
  const undo = region.getByRole("button", { name: common.undo });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused({ timeout: 1 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
});

test("WID-3 WID-2 a toast outlives the drawer that it was shown in", async ({
  page,
  simulator,
}) => {
  await removeInDrawer(page, simulator);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  const said = toast(page, /./);
  await expect(said).toBeVisible();
  const text = await said.innerText();
  expect(await said.evaluate((text) => text.closest("dialog"))).toBeNull();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(toast(page, text)).toHaveCount(0);
  const count = filled(header.basketCount.other, { count: "1" });
  await expect(page.getByRole("banner").getByRole("link", { name: count })).toBeVisible();
});
