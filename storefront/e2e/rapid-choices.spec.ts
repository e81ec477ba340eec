import type { Page, Request, Route } from "@playwright/test";

import { addButton, drawer } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { product } = messages("tr");

const levels = (page: Page) => page.getByRole("article").getByRole("group");
const checked = (page: Page, level: number) =>
  levels(page).nth(level).getByRole("radio", { checked: true });
const isAdd = (request: Request) =>
  request.method() === "POST" && new URL(request.url()).pathname === "/bff/cart/lines";

/** Holds back what the shop says of an option, until it is let go. */
async function holdVariants(page: Page, typeId: string) {
  const held: Route[] = [];
  await page.route(`**/variants?first=${typeId}*`, (route) => void held.push(route));
  return {
    isAsked: () => expect.poll(() => held.length).toBe(1),
    /** A page that has asked for something else meanwhile has broken its question off. */
    letGo: async () => {
      for (const route of held) await route.continue().catch(() => undefined);
      await page.waitForLoadState("networkidle");
    },
  };
}

test.describe("options chosen faster than the shop answers", () => {
  test.beforeEach(async ({ page, request, simulator }) => {
    await page.goto(await productAddress(request, await simulator.special("variant_needed")));
    await expect(checked(page, 1)).toHaveCount(1);
    await expect(page.locator("[data-asking]")).toHaveCount(0);
    // What the shop is asked before anything is chosen: which colours there are of this size.
    await page.waitForLoadState("networkidle");
  });

  test("PRD-4 the later choice counts, however late the earlier one is answered", async ({
    page,
  }) => {
    const radios = levels(page).first().getByRole("radio");
    const labels = levels(page).first().locator("label");
    expect(await radios.count()).toBeGreaterThan(2);
    const early = await holdVariants(page, await radios.nth(1).inputValue());
    await labels.nth(1).click();
    await early.isAsked();
    await labels.nth(2).click();
    const later = await radios.nth(2).inputValue();
    await expect(page.locator("[data-asking]")).toHaveCount(0);
    const second = await checked(page, 1).inputValue();
    await expect(page).toHaveURL(new RegExp(`variant=${later}\\.${second}$`));
    await early.letGo();
    await expect(checked(page, 0)).toHaveValue(later);
    await expect(checked(page, 1)).toHaveValue(second);
    await expect(page).toHaveURL(new RegExp(`variant=${later}\\.${second}$`));
  });

  test("PRD-4 CRT-1 nothing is bought that the shopper has left, while the new choice is on its way", async ({
    page,
  }) => {
    const radios = levels(page).first().getByRole("radio");
    const wanted = await radios.nth(1).inputValue();
    const held = await holdVariants(page, wanted);
    const before = await page.request.get(`/bff/products/${await productId(page)}/variants`, {
      params: { first: wanted, language: "tr", currency: "TL" },
    });
    const { options } = (await before.json()) as { options: { variantId: string }[] };
    const adds: Request[] = [];
    page.on("request", (request) => isAdd(request) && adds.push(request));
    await levels(page).first().locator("label").nth(1).click();
    await held.isAsked();
    await expect(checked(page, 0)).toHaveValue(wanted);
    await addButton(page).click();
    await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
    await held.letGo();
    expect(adds).toHaveLength(1);
    const { variantId } = adds[0]?.postDataJSON() as { variantId: string };
    expect(options.map((option) => option.variantId)).toContain(variantId);
  });
});

const productId = (page: Page) => page.locator("#product-id").inputValue();

test("PRD-5 CRT-1 five quick presses of the stepper and one of the button add six pieces, once", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("multi_buy")));
  await page.locator("html[data-hydrated]").waitFor();
  const adds: Request[] = [];
  page.on("request", (asked) => isAdd(asked) && adds.push(asked));
  const more = page.getByRole("article").getByRole("button", { name: product.more }).first();
  for (let press = 0; press < 5; press++) await more.click();
  await addButton(page).click();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  expect(adds.map((add) => (add.postDataJSON() as { quantity: number }).quantity)).toEqual([6]);
  await expect(drawer(page).getByRole("textbox")).toHaveValue("6");
});
