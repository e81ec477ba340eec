import { COMPARE_PAGE } from "../src/lib/lazy-paths.ts";
import { href } from "../src/lib/paths.ts";
import { columns, scales, tray, withList } from "./support/compare.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { compare: words } = messages("tr");

test("CMP-3 on a phone the names stay, and the columns stop at their edges", async ({ page }) => {
  await page.goto(`${COMPARE_PAGE}?products=1001-1002-1003-1004`);
  const table = page.getByRole("region", { name: words.title });
  await expect(columns(table)).toHaveCount(4);
  const name = table.getByRole("rowheader", { name: words.price });
  const before = await name.boundingBox();
  await table.evaluate((place) => place.scrollTo({ left: 170, behavior: "instant" }));
  await expect.poll(() => table.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())?.x).toBe(before?.x);
  // A column begins where the names end.
  await expect
    .poll(async () => {
      const edge = before!.x + before!.width;
      const boxes = await columns(table).evaluateAll((all) =>
        all.map((column) => column.getBoundingClientRect().x),
      );
      return Math.min(...boxes.map((x) => Math.abs(x - edge)));
    })
    .toBeLessThan(2);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "the page itself does not scroll sideways",
  ).toBe(true);
});

test("CMP-3 the page stays within the window in Arabic too", async ({ page }) => {
  await page.goto(`${href("ar", COMPARE_PAGE)}?products=1001-1002-1003-1004`);
  await expect(columns(page.getByRole("main"))).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("CMP-1 CMP-2 the scales and what is in the tray are large enough for fingers", async ({
  page,
}) => {
  await withList(page, ["1001", "1002", "1003", "1004"]);
  await page.goto("/kilimler");
  await expect(tray(page).getByRole("listitem")).toHaveCount(4);
  const box = await tray(page).getByRole("button", { name: words.compare }).last().boundingBox();
  expect(box!.x + box!.width, "nothing is cut off").toBeLessThanOrEqual(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
  for (const button of [scales(page).first(), ...(await tray(page).getByRole("button").all())]) {
    if (!(await button.isVisible())) continue;
    const size = await button.boundingBox();
    expect(size!.width).toBeGreaterThanOrEqual(44);
    expect(size!.height).toBeGreaterThanOrEqual(44);
  }
  await tray(page).getByRole("button", { name: words.compare, exact: true }).tap();
  await expect(page.getByRole("dialog", { name: words.title })).toBeVisible();
});
