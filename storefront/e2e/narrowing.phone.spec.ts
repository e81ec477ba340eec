import type { Page } from "@playwright/test";

import { KILIMS, listed } from "./support/catalogue.ts";
import { hydrated } from "./support/hydration.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { filters, listing } = messages("tr");

const panel = (page: Page) => page.getByRole("complementary", { name: filters.title });
const openDrawer = (page: Page) =>
  page.getByRole("button", { name: listing.filters, exact: true }).tap();
const showResults = (page: Page) => panel(page).getByRole("button", { name: /sonucu göster$/ });
/** The count on the button that shows the results. */
const promised = async (page: Page) =>
  Number((await showResults(page).innerText()).match(/\d+/)?.[0]);

test("FLT-3 the drawer stays open from choice to choice, and its button counts what is left", async ({
  page,
}) => {
  await page.goto(KILIMS.tr);
  const all = await (async () => {
    await openDrawer(page);
    return promised(page);
  })();
  await panel(page).getByRole("link", { name: filters.discounted }).tap();
  await expect.poll(() => promised(page)).toBeLessThan(all);
  const discounted = await promised(page);
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole("link", { name: filters.stock }).tap();
  await expect(page).toHaveURL(/stock=1&discounted=1/);
  await expect.poll(() => promised(page)).toBeLessThanOrEqual(discounted);
  await expect(panel(page)).toBeVisible();
  const left = await promised(page);
  await showResults(page).tap();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText(new RegExp(`/ ${left} ürün`))).toBeAttached();
  await expect(listed(page).first()).toBeInViewport();
});

test("FLT-3 what the open drawer covers is drawn after what is seen, and is the same selection", async ({
  page,
}) => {
  await page.goto(KILIMS.tr);
  await openDrawer(page);
  const choice = panel(page).getByRole("link", { name: filters.discounted });
  const before = await listed(page).first().getAttribute("data-key");
  const drawn = await page.evaluateHandle((name) => {
    const drawn: string[] = [];
    const list = document.querySelector("#list")!;
    const first = list.querySelector("[data-key]");
    new MutationObserver((_, observer) => {
      const isChosen = Boolean(document.querySelector(`nav[aria-label="${name}"] a`));
      if (isChosen && drawn.length === 0) drawn.push("filters");
      if (first?.isConnected) return;
      drawn.push("products");
      observer.disconnect();
    }).observe(list, { childList: true, subtree: true });
    return drawn;
  }, filters.selected);
  await choice.tap();
  await expect.poll(() => drawn.jsonValue()).toEqual(["filters", "products"]);
  await expect(choice).toHaveAttribute("aria-current", "true");
  const left = await promised(page);
  await showResults(page).tap();
  await expect(page.getByText(new RegExp(`/ ${left} ürün`))).toBeAttached();
  expect(await listed(page).first().getAttribute("data-key")).not.toBe(before);
});

test("FLT-3 two choices at once in the drawer leave both in panel, address and products", async ({
  page,
}) => {
  await page.goto(`${KILIMS.tr}?discounted=1&stock=1`);
  const both = await listed(page).evaluateAll((items) =>
    items.slice(0, 8).map((item) => item.getAttribute("data-key")),
  );
  await page.goto(KILIMS.tr);
  await openDrawer(page);
  const choices = [filters.discounted, filters.stock].map((name) =>
    panel(page).getByRole("link", { name }),
  );
  await hydrated(choices[0]!);
  // The second comes in the frame that shows the first, before its products are drawn.
  await panel(page).evaluate(
    (element, [first, second]) => {
      const link = (name: string) =>
        [...element.querySelectorAll("a")].find((a) => a.textContent?.includes(name))!;
      new MutationObserver((_, observer) => {
        if (link(first!).getAttribute("aria-current") !== "true") return;
        observer.disconnect();
        link(second!).click();
      }).observe(element, { attributes: true, subtree: true });
      link(first!).click();
    },
    [filters.discounted, filters.stock],
  );
  for (const choice of choices) await expect(choice).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/stock=1&discounted=1/);
  await expect
    .poll(() =>
      listed(page).evaluateAll((items) =>
        items.slice(0, 8).map((item) => item.getAttribute("data-key")),
      ),
    )
    .toEqual(both);
});

test("FLT-3 filters behind a button are counted while they are ticked, and applied by it", async ({
  page,
}) => {
  await page.goto(KILIMS.tr);
  const brand = await page
    .getByRole("navigation", { name: listing.brands })
    .getByRole("link")
    .first()
    .getAttribute("href");
  await page.goto(brand ?? "");
  const address = page.url();
  await openDrawer(page);
  const all = await promised(page);
  await panel(page).getByRole("checkbox", { name: filters.discounted }).tap();
  await expect.poll(() => promised(page)).toBeLessThan(all);
  const left = await promised(page);
  expect(page.url()).toBe(address);
  await expect(panel(page).getByRole("checkbox", { name: filters.discounted })).toBeChecked();
  await showResults(page).tap();
  await expect(page).toHaveURL(/discounted=1/);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText(new RegExp(`/ ${left} ürün`))).toBeAttached();
  // Taken back where it is chosen, it is no longer ticked either.
  await page
    .getByRole("navigation", { name: filters.selected })
    .getByRole("link", { name: filters.discounted })
    .tap();
  await expect(page).toHaveURL(address);
  await openDrawer(page);
  await expect(panel(page).getByRole("checkbox", { name: filters.discounted })).not.toBeChecked();
});

test("FLT-3 what was ticked before the code came stays ticked, and what was closed closed", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/bff/catalogue/filters?**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(KILIMS.tr);
  const brand = await page
    .getByRole("navigation", { name: listing.brands })
    .getByRole("link")
    .first()
    .getAttribute("href");
  await page.goto(brand ?? "");
  await openDrawer(page);
  const box = panel(page).getByRole("checkbox", { name: filters.discounted });
  await box.tap();
  const low = panel(page).getByRole("textbox", { name: `${filters.price}, ${filters.minimum}` });
  await low.fill("700");
  await panel(page).locator("summary").first().tap();
  const asked = page.waitForResponse("**/bff/catalogue/products?**");
  release();
  await asked;
  await expect(box).toBeChecked();
  await expect(low).toHaveValue("700");
  await expect(panel(page).locator("details").first()).not.toHaveAttribute("open");
});

test("CAT-3 CAT-5 no control of the toolbar lies over another, on the smallest phones too", async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const address of [KILIMS.tr, "/en/kilims", "/de/kelims", "/arama?q=kilim"]) {
      await page.goto(address);
      const boxes = await Promise.all(
        [
          page.getByRole("button", { name: /^(Filtreler|Filters?|Filter)$/ }),
          page.locator("#list select[name=sort]"),
          page.locator("#list [role=group]").first(),
        ].map((control) => control.boundingBox()),
      );
      const [filter, sort, layout] = boxes.map((box) => box ?? { x: 0, width: 0 });
      if (!filter || !sort || !layout) throw new Error("a control is missing");
      expect(filter.x + filter.width, `${address} at ${width}`).toBeLessThanOrEqual(sort.x);
      expect(sort.x + sort.width, `${address} at ${width}`).toBeLessThanOrEqual(layout.x);
      expect(layout.x + layout.width, `${address} at ${width}`).toBeLessThanOrEqual(width);
      expect(sort.width).toBeGreaterThan(60);
    }
  }
});
