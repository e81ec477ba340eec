import type { Page } from "@playwright/test";

import { otherColour } from "./attributes.ts";
import { addButton, drawer } from "./basket.ts";
import { KILIMS, listed, productAddress } from "./catalogue.ts";
import {
  agree,
  beginCheckout,
  CARDS,
  choosePayment,
  fillCard,
  payButton,
  toPayment,
} from "./checkout.ts";
import { scales, tray } from "./compare.ts";
import { press, type InteractionTimes } from "./interactions.ts";
import { account, MEMBERS, signIn } from "./members.ts";
import { anyOf, messages } from "./messages.ts";
import type { Stack } from "./stack.ts";

const words = messages("tr");
const { common, filters, listing, product } = words;

export type Journey = (
  page: Page,
  use: { stack: Stack; times: InteractionTimes; slowDown: () => Promise<unknown> },
) => Promise<void>;

const checkout: Journey = async (page, { stack: { simulator }, times, slowDown }) => {
  const { checkout: texts } = words;
  await beginCheckout(page, simulator);
  await slowDown();
  const main = page.getByRole("main");
  const addresses = page.getByRole("radiogroup", { name: texts.delivery });
  await times.measure(page, "choosing an address", async () => {
    await addresses.getByRole("radio").nth(1).check();
    await addresses.getByRole("radio").first().check();
  });
  await times.measure(page, "opening an address's form", async () => {
    await press(main.getByRole("link", { name: texts.addAddress }));
    await page.locator("input[name=city]").waitFor();
  });
  await times.measure(page, "writing an address", async () => {
    await page.locator("input[name=fullName]").pressSequentially("Nil Kaya");
    await page.locator("input[name=city]").pressSequentially("istanbul");
  });
  await page.goBack();
  await times.measure(page, "choosing a carrier", async () => {
    await page.getByRole("radiogroup", { name: texts.carrier }).getByRole("radio").nth(1).check();
  });
  await times.measure(page, "going on to the payment", () => toPayment(page));
  await times.measure(page, "choosing a payment", () => choosePayment(page, 1));
  await times.measure(page, "writing a card", () => fillCard(page, CARDS.declined));
  await times.measure(page, "reading an agreement", async () => {
    const read = texts.readText.replace("{text}", texts.distance_agreement);
    await press(main.getByRole("button", { name: read }));
    const dialog = page.getByRole("dialog", { name: texts.distance_agreement });
    await press(dialog.getByRole("button", { name: texts.acceptText }));
  });
  await times.measure(page, "agreeing", () => agree(page));
  await times.measure(page, "a refused payment", async () => {
    await press(payButton(page));
    await page.getByRole("alert").first().waitFor();
  });
  await choosePayment(page, 0);
  await times.measure(page, "paying", async () => {
    await press(payButton(page));
    await page.getByRole("heading", { name: texts.placedTitle }).waitFor();
  });
};

/** What was chosen of the filters; after the chips comes the link that takes all of them back. */
const chips = (count: number) => `nav[aria-label="${filters.selected}"] li:nth-child(${count + 1})`;

const catalogue: Journey = async (page, { times, slowDown }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(KILIMS.tr);
  // After loading, which would be measured as well.
  await page.waitForLoadState("networkidle");
  await slowDown();
  const panel = page.getByRole("complementary", { name: filters.title });
  await times.measure(
    page,
    "opening the filters",
    () => press(page.getByRole("button", { name: listing.filters, exact: true })),
    "#filters:popover-open",
  );
  for (const [at, name] of (["discounted", "stock"] as const).entries())
    await times.measure(
      page,
      "choosing a filter",
      () => press(panel.getByRole("link", { name: filters[name] })),
      chips(at + 1),
    );
  const handle = page.getByRole("slider", { name: `${filters.price}, ${filters.minimum}` });
  const track = await handle.boundingBox();
  if (!track) throw new Error("no price handle");
  const middle = track.y + track.height / 2;
  await page.mouse.move(track.x + 8, middle);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 4, middle, { steps: 5 });
  await times.measure(page, "letting go of a price handle", () => page.mouse.up(), chips(3));
  await times.measure(page, "closing the filters", async () => {
    await press(panel.getByRole("button", { name: anyOf(filters.showResults.other) }));
  });
  await times.measure(page, "taking a filter back", async () => {
    const chosen = page.getByRole("navigation", { name: filters.selected });
    await press(chosen.getByRole("link", { name: filters.stock }));
    await page.waitForURL((url) => !url.searchParams.has("stock"));
  });
  await times.measure(page, "sorting", async () => {
    await page.getByRole("combobox", { name: listing.sort }).selectOption("1");
    await page.waitForURL(/sort=1/);
  });
};

/** Products and filters beside each other: they change together. */
const wideCatalogue: Journey = async (page, { times, slowDown }) => {
  await page.goto(KILIMS.tr);
  await page.waitForLoadState("networkidle");
  await slowDown();
  const panel = page.getByRole("complementary", { name: filters.title });
  for (const [at, name] of (["discounted", "stock"] as const).entries())
    await times.measure(
      page,
      "choosing a filter, wide",
      () => press(panel.getByRole("link", { name: filters[name] })),
      chips(at + 1),
    );
};

const compare: Journey = async (page, { times, slowDown }) => {
  await page.goto(KILIMS.tr);
  await page.waitForLoadState("networkidle");
  await slowDown();
  await times.measure(
    page,
    "compare toggle",
    () => press(scales(page).first()),
    `aside[aria-label="${words.compare.tray}"]`,
  );
  await times.measure(page, "compare toggle", async () => {
    for (const at of [1, 0]) await press(scales(page).nth(at));
    await tray(page).waitFor();
  });
};

const shows = (slide: number) =>
  `dialog[open] .yarl__slide_current[aria-label^="${slide} /"] img:not([alt=""])`;

const gallery: Journey = async (page, { stack: { simulator }, times, slowDown }) => {
  await page.goto(await productAddress(page.request, await simulator.special("added")));
  await page.waitForLoadState("networkidle");
  await slowDown();
  const picture = page.getByRole("button", { name: new RegExp(`^${product.enlarge}`) }).first();
  const dialog = page.getByRole("dialog");
  const button = (name: string) => dialog.getByRole("button", { name });
  const anyPicture = 'dialog[open] img:not([alt=""])';
  // A pointer comes before it presses; that loads the gallery.
  await picture.hover();
  await page.waitForLoadState("networkidle");
  await times.measure(page, "opening the gallery", () => press(picture), anyPicture);
  await dialog.locator(`button[aria-label="${common.next}"]`).waitFor();
  await times.measure(page, "the next picture", () => press(button(common.next)), shows(2));
  await times.measure(page, "the next by a key", () => page.keyboard.press("ArrowRight"), shows(3));
  await dialog.locator(`button[aria-label="${product.zoomIn}"]:not([aria-disabled])`).waitFor();
  await times.measure(
    page,
    "enlarging a picture",
    () => press(button(product.zoomIn)),
    "dialog .yarl__slide_wrapper_interactive",
  );
  await times.measure(page, "closing the gallery", () => press(button(common.close)));
  await times.measure(page, "opening it again", () => page.keyboard.press("Enter"), anyPicture);
};

const buying: Journey = async (page, { stack: { simulator }, times, slowDown }) => {
  await page.goto(await productAddress(page.request, await simulator.special("variant_needed")));
  await page.waitForLoadState("networkidle");
  await slowDown();
  const level = page.getByRole("article").getByRole("group").first();
  const second = level.getByRole("radio").nth(1);
  const value = await second.inputValue();
  await times.measure(
    page,
    "choosing a variant",
    () => press(level.locator("label").nth(1)),
    `article:not(:has([data-asking])) input[type=radio][value="${value}"]:checked`,
  );
  const more = page.getByRole("article").getByRole("button", { name: product.more }).first();
  await times.measure(page, "changing the quantity", () => press(more));
  await times.measure(
    page,
    "adding to the basket",
    () => press(addButton(page)),
    "dialog:is([open], :popover-open) li",
  );
  await times.measure(page, "closing the basket", () =>
    press(drawer(page).getByRole("button", { name: common.close })),
  );
  const tabs = page.getByRole("tab");
  const panel = await tabs.nth(1).getAttribute("aria-controls");
  // What loads as it comes near is there before a shopper presses.
  await tabs.nth(1).hover();
  await page.waitForLoadState("networkidle");
  await times.measure(
    page,
    "opening a tab",
    () => press(tabs.nth(1)),
    `[id="${panel}"]:not([hidden]) > *`,
  );
};

const attributes: Journey = async (page, { stack: { simulator }, times, slowDown }) => {
  await page.goto(await productAddress(page.request, await simulator.special("catalog")));
  await page.locator("html[data-hydrated]").waitFor();
  await slowDown();
  const option = otherColour(page);
  const id = ((await option.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
  const shown = `#product-id[value="${id}"]`;
  // A pointer rests before it presses; that reads what the choice will show (PRD-2).
  await option.hover();
  await page.waitForResponse((answer) => answer.url().includes("/bff/products/"));
  await times.measure(page, "choosing an attribute", () => press(option), shown);
};

const favourites: Journey = async (page, { times, slowDown }) => {
  await page.goto(KILIMS.tr);
  const { plain } = MEMBERS;
  await signIn(page, plain.email);
  await account(page, plain.name).waitFor();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await slowDown();
  const heart = listed(page)
    .getByRole("button", { name: /^Favori/ })
    .first();
  const before = await heart.getAttribute("aria-pressed");
  await times.measure(
    page,
    "favourite toggle",
    () => press(heart),
    `[data-page] button[aria-pressed="${before === "true" ? "false" : "true"}"]`,
  );
};

/** The journeys whose steps are measured. */
export const JOURNEYS: Record<string, Journey> = {
  checkout,
  catalogue,
  wideCatalogue,
  compare,
  gallery,
  buying,
  attributes,
  favourites,
};
