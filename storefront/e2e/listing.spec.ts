import type { Page } from "@playwright/test";

import {
  expectProductsInFirstScreen,
  KILIMS,
  listed,
  loadPages,
  productAddress,
} from "./support/catalogue.ts";
import { amount } from "./support/basket.ts";
import { freeze } from "./support/clock.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { card: words, common, filters, listing } = messages("tr");

/** The product under the pointer. */
const pointedAt = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("[data-key]:hover")?.dataset["key"]);

test("FLT-1 at the end of the filter column the wheel moves the page", async ({ page }) => {
  await page.goto(KILIMS.tr);
  const column = page.getByRole("complementary", { name: filters.title });
  const scrolled = () => page.evaluate(() => scrollY);
  // The pointer's way there may move the page by itself, and brings the sliders.
  await column.hover({ position: { x: 60, y: 60 } });
  await expect(column.getByRole("slider").first()).toBeAttached();
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const before = await scrolled();
  // The first turn may go into what is left of the column: less than a pixel.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect.poll(scrolled, { timeout: 1_000 }).toBeGreaterThan(before);
  }).toPass();
});

test.describe("loading", () => {
  test("LDR-2 ps in the address follows what is looked at, without history entries", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const entries = await page.evaluate(() => history.length);
    await loadPages(page, 4);
    await page
      .locator('[data-page="3"]')
      .first()
      .evaluate((item) => item.scrollIntoView({ block: "center" }));
    await expect(page).toHaveURL(/[?&]ps=3$/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page
      .locator('[data-page="1"]')
      .first()
      .evaluate((item) => item.scrollIntoView({ block: "center" }));
    await expect(page).toHaveURL(new RegExp(`${KILIMS.tr}$`));
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test("a pointer at rest shows no second picture of products that pass under it", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await loadPages(page, 2);
    const second = () =>
      page.locator("[data-page] article").evaluateAll(
        (cards) =>
          cards.filter(({ firstElementChild: pictures }) => {
            const { content, backgroundImage } = getComputedStyle(pictures!, "::after");
            return content !== "none" && backgroundImage.includes("url(");
          }).length,
      );
    await listed(page).nth(8).hover();
    await expect.poll(second).toBe(1);
    const before = await pointedAt(page);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => pointedAt(page)).not.toBe(before);
    await expect.poll(second).toBe(0);
    await listed(page).nth(12).hover();
    await expect.poll(second).toBe(1);
  });

  test("products that pass under a pointer at rest are not pointed at until they stand", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await loadPages(page, 2);
    await listed(page).nth(8).hover();
    // However slow the machine, no pause between two steps is one.
    await page.clock.install();
    await freeze(page);
    const scrolled = () => page.evaluate(() => scrollY);
    const scroll = async () => {
      const before = await scrolled();
      await page.mouse.wheel(0, 100);
      await expect.poll(scrolled, { intervals: [10] }).toBeGreaterThan(before);
    };
    // The browser may look for what is under the pointer before the first step is one for scripts.
    await scroll();
    await page.evaluate(() => {
      const root = document.documentElement;
      root.dataset["passed"] = "0";
      addEventListener("mouseover", ({ target }) => {
        if (target instanceof Element && target.closest("[data-page]"))
          root.dataset["passed"] = String(Number(root.dataset["passed"]) + 1);
      });
    });
    for (let step = 0; step < 8; step++) await scroll();
    await expect(page.locator("html")).toHaveAttribute("data-passed", "0");
    expect(await pointedAt(page)).toBeUndefined();

    await page.clock.runFor(400);
    await page.mouse.move(500, 401);
    await expect.poll(() => pointedAt(page)).toBeDefined();
  });

  for (const { how, button, key } of [
    { how: "with Control", button: "left", key: "Control" },
    { how: "with the middle button", button: "middle", key: null },
  ] as const)
    test(`a press on a list that still moves is one on the product under the pointer (${how})`, async ({
      page,
      context,
    }) => {
      await page.goto(KILIMS.tr);
      await loadPages(page, 3);
      await listed(page).nth(8).hover();
      const opened = context.waitForEvent("page");
      // It moves until time goes on.
      await page.clock.install();
      await freeze(page);
      const before = await page.evaluate(() => scrollY);
      if (key) await page.keyboard.down(key);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
      await page.mouse.down({ button });
      await page.mouse.up({ button });
      if (key) await page.keyboard.up(key);
      const product = await opened;
      await expect(product.locator("#product-id")).toBeAttached();
      await expect(listed(page).first()).toBeAttached();
    });

  test("filters that are left out beside a long list keep their height", async ({ page }) => {
    await page.goto("/arama?q=el");
    const column = page.getByRole("complementary", { name: filters.title });
    const height = () => column.evaluate((element) => element.scrollHeight);
    const before = await height();
    // More than a group of rows.
    await loadPages(page, 9);
    await expect(column.locator("details:not([data-left-out])")).toHaveCount(0);
    await expect(column.locator("details").last()).toHaveCSS("content-visibility", "auto");
    expect(await height()).toBe(before);
  });

  test("LDR-3 a list opened on a later page has a button for the page before it", async ({
    page,
  }) => {
    await page.goto(`${KILIMS.tr}?ps=3`);
    await expect(listed(page).first()).toHaveAttribute("data-page", "3");
    const seen = await listed(page).first().getAttribute("data-key");
    const before = page.getByRole("link", { name: listing.previousPage });
    await before.click();
    await expect(page.locator('[data-page="2"]')).toHaveCount(8);
    await expect(listed(page).first()).toHaveAttribute("data-page", "2");
    await expect(page.locator(`[data-key="${seen}"]`)).toHaveCount(1);
    await expect(before).not.toHaveAttribute("aria-disabled", "true");
    await expect(async () => {
      // A page that came late has taken the link away.
      if ((await before.count()) > 0) await before.click({ timeout: 500 });
      await expect(listed(page).first()).toHaveAttribute("data-page", "1", { timeout: 500 });
    }).toPass();
    await expect(before).toHaveCount(0);
  });

  test("LDR-1 items far from the window are left out, keep their room and come back", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await loadPages(page, 2);
    const heights = () =>
      listed(page).evaluateAll((items) =>
        items.slice(0, 8).map((item) => item.getBoundingClientRect().height),
      );
    const before = await heights();
    await loadPages(page, 7);
    await listed(page).last().scrollIntoViewIfNeeded();
    // Rows of a later page may still be near, where no more than seven have come.
    await expect(page.locator('[data-page="1"]:not([data-left-out])')).toHaveCount(0);
    const first = page.locator('[data-page="1"]').first();
    await expect(first).toHaveCSS("content-visibility", "auto");
    expect(await heights()).toEqual(before);
    await first.scrollIntoViewIfNeeded();
    await expect(first.getByRole("link").first()).toBeInViewport();
    expect(await first.innerText()).not.toBe("");
    expect(await heights()).toEqual(before);
  });

  test("LDR-1 rows far from the window are left out as a group, and come back as they were", async ({
    page,
  }) => {
    await page.goto("/arama?q=el");
    const group = listed(page).first().locator("..");
    const place = () => group.evaluate((element) => element.getBoundingClientRect().height);
    await loadPages(page, 8);
    await expect(group.locator("> *")).toHaveCount(60);
    const before = await place();
    await loadPages(page, 14);
    await expect(group).toHaveCSS("content-visibility", "auto");
    expect(await place()).toBe(before);
    const first = listed(page).first();
    await first.scrollIntoViewIfNeeded();
    await expect(first.getByRole("link").first()).toBeInViewport();
    expect(await place()).toBe(before);
  });

  test("LDR-1 no card is a layer of its own beside filters that scroll", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const session = await page.context().newCDPSession(page);
    await session.send("DOM.enable");
    let layers: { backendNodeId?: number }[] = [];
    session.on("LayerTree.layerTreeDidChange", (tree) => (layers = tree.layers ?? layers));
    await session.send("LayerTree.enable");
    await loadPages(page, 3);
    const names = async () => {
      const nodes = layers.map(async ({ backendNodeId }) => {
        if (backendNodeId === undefined) return "";
        const { node } = await session.send("DOM.describeNode", { backendNodeId });
        return [node.localName, ...(node.attributes ?? [])].join(" ");
      });
      return await Promise.all(nodes);
    };
    await expect(async () => {
      const found = await names();
      expect(found).toContainEqual(expect.stringMatching(/^aside id filters /));
      expect(found.filter((name) => /^(li|article) /.test(name))).toEqual([]);
    }).toPass();
  });

  test("LDR-1 no product stands twice in a list that the shop reorders while it is loaded", async ({
    page,
    stack,
    simulator,
  }) => {
    await stack.purgeCaches();
    await simulator.reorder(50);
    await page.goto(KILIMS.tr);
    await loadPages(page, 6);
    const ids = await listed(page).evaluateAll((items) => items.map((item) => item.dataset.key));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    // The shop did repeat products: fewer are listed than it sent.
    expect(ids.length).toBeLessThan(6 * 8);
    await stack.purgeCaches();
  });

  test("LDR-6 a page that cannot be loaded leaves the list as it was, and can be asked for again", async ({
    page,
    stack,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/products not loaded/, /status of 50\d/);
    await stack.purgeCaches();
    await simulator.faults("*/product-loader/*=status:500;*/block/page/*=status:500");
    await page.goto(KILIMS.tr);
    await listed(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText(listing.loadFailed)).toBeVisible();
    await expect(listed(page)).toHaveCount(8);
    await simulator.faults("");
    await page.getByRole("button", { name: common.retry }).click();
    await expect(page.locator('[data-page="2"]')).toHaveCount(8);
  });
});

/** What the eye takes for the same place. */
const SAME_PLACE_PX = 2;

test.describe("returning", () => {
  /** Which product stands where in the window. */
  const place = (page: Page, id: string) =>
    page
      .locator(`[data-page] [data-product-link="${id}"]`)
      .evaluate((link) => Math.round(link.getBoundingClientRect().top));

  async function leaveFor(page: Page, last: number) {
    await page.goto(KILIMS.tr);
    await loadPages(page, last);
    const link = page.locator(`[data-page="${last}"] a[data-product-link]`).nth(3);
    await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(page).toHaveURL(new RegExp(`ps=${last}$`));
    const id = (await link.getAttribute("data-product-link")) ?? "";
    const top = await place(page, id);
    await link.click();
    await expect(page.locator("#product-id")).toHaveValue(id);
    return { id, top };
  }

  test("LDR-4 LDR-7 back from a product finds the same product in the same place, twelve pages down", async ({
    page,
    context,
  }) => {
    const { id, top } = await leaveFor(page, 12);
    expect(
      (await context.cookies()).find(({ name }) => name === "vitrin_product_index")?.value,
    ).toBe(`${id}.12`);
    await page.goBack();
    await expect(page.locator(`[data-page] [data-product-link="${id}"]`)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await place(page, id)) - top))
      .toBeLessThanOrEqual(SAME_PLACE_PX);
    await expect(listed(page).first()).toHaveAttribute("data-page", "1");
  });

  test("LDR-4 a reload of the list stays where it was", async ({ page }) => {
    const { id, top } = await leaveFor(page, 5);
    await page.goBack();
    await expect
      .poll(async () => Math.abs((await place(page, id)) - top))
      .toBeLessThanOrEqual(SAME_PLACE_PX);
    await page.reload();
    await expect(page.locator(`[data-page] [data-product-link="${id}"]`)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await place(page, id)) - top))
      .toBeLessThanOrEqual(SAME_PLACE_PX);
  });

  test("LDR-4 a list from the back/forward cache is shown where it was left, also by WebKit", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await page.locator("html[data-hydrated]").waitFor();
    await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
    const shown = () =>
      page.evaluate(() => {
        const leftAt = scrollY;
        dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
        // What WebKit does where scroll restoration is manual.
        scrollTo({ top: 0, behavior: "instant" });
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        const shownAt = scrollY;
        scrollTo({ top: leftAt, behavior: "instant" });
        return { isFarDown: leftAt > 1000, movedBy: shownAt - leftAt };
      });
    await expect.poll(shown).toEqual({ isFarDown: true, movedBy: 0 });
  });

  test("LDR-7 fonts that came too late for the list do not shift its place", async ({ page }) => {
    // A list shown in the stand-in font has rows of other heights than one shown in ours.
    await page.setViewportSize({ width: 1455, height: 900 });
    let late = true;
    await page.route("**/assets/fonts/*", async (route) => {
      if (late) await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      await route.continue();
    });
    const { id, top } = await leaveFor(page, 4);
    late = false;
    await page
      .getByRole("navigation", { name: common.breadcrumbs })
      .getByRole("link", { name: "Kilimler", exact: true })
      .click();
    await expect(page.locator(`[data-page] [data-product-link="${id}"]`)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await place(page, id)) - top))
      .toBeLessThanOrEqual(SAME_PLACE_PX);
  });

  test("LDR-7 the breadcrumb of the product leads back to its place too", async ({ page }) => {
    const { id, top } = await leaveFor(page, 4);
    await page
      .getByRole("navigation", { name: common.breadcrumbs })
      .getByRole("link", { name: "Kilimler", exact: true })
      .click();
    await expect(page.locator(`[data-page] [data-product-link="${id}"]`)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await place(page, id)) - top))
      .toBeLessThanOrEqual(SAME_PLACE_PX);
  });
});

test.describe("narrowing", () => {
  test("CAT-3 sorting by price orders the list and stays in the address", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const sort = page.getByRole("combobox", { name: listing.sort });
    const cheapestFirst = await sort.locator("option").evaluateAll((options) =>
      options.map((option) => ({
        value: (option as HTMLOptionElement).value,
        label: option.textContent ?? "",
      })),
    );
    expect(cheapestFirst.length).toBeGreaterThan(3);
    const option = cheapestFirst.find(({ label }) =>
      /fiyat.*art|artan.*fiyat|en ucuz|ucuz/i.test(label),
    );
    expect(option, cheapestFirst.map(({ label }) => label).join(", ")).toBeDefined();
    await sort.selectOption(option?.value ?? "");
    await expect(page).toHaveURL(new RegExp(`sort=${option?.value}`));
    const cards = listed(page);
    // The document is still coming in when its address already shows.
    await expect(async () => {
      const prices = (await cards.locator("[class*=_now]").allInnerTexts()).map(amount);
      expect(prices).toHaveLength(await cards.count());
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      expect(prices.at(-1)).toBeGreaterThan(prices[0] ?? 0);
    }).toPass();
  });

  test("FLT-1 FLT-2 FLT-3 CAT-2 a choice shows as a chip, a second one joins it, both can be taken back", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const panel = page.getByRole("complementary", { name: filters.title });
    await panel.getByRole("link", { name: filters.stock }).click();
    await expect(page).toHaveURL(/stock=1/);
    const brand = panel.locator("a[href*='brand=']").first();
    await brand.click();
    await expect(page).toHaveURL(/brand=\d+/);
    await expect(page).toHaveURL(/stock=1/);
    const chosen = page.getByRole("navigation", { name: filters.selected });
    const chips = chosen.getByRole("link", { name: new RegExp(filters.remove) });
    await expect(chips).toHaveCount(2);
    await chosen.getByRole("link", { name: filters.clear }).click();
    await expect(page).toHaveURL(new RegExp(`${KILIMS.tr}$`));
    await expect(chips).toHaveCount(0);
  });

  test("FLT-4 price fields keep digits only and the upper bound above the lower", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const column = page.getByRole("complementary", { name: filters.title });
    // The pointer brings the panel that follows the list, in place of the server's.
    await column.hover({ position: { x: 60, y: 60 } });
    await expect(column.getByRole("slider").first()).toBeAttached();
    const low = page.getByRole("textbox", { name: `${filters.price}, ${filters.minimum}` });
    const high = page.getByRole("textbox", { name: `${filters.price}, ${filters.maximum}` });
    await low.fill("12a34,5");
    await expect(low).toHaveValue("12345");
    await low.fill("2000");
    await high.fill("100");
    await high.blur();
    expect(Number(await high.inputValue())).toBeGreaterThan(Number(await low.inputValue()));
    await low.fill("1000");
    await high.fill("3000");
    await high.press("Enter");
    await expect(page).toHaveURL(/price=1000-3000/);
  });

  test("FLT-5 a filter panel that cannot be loaded leaves the list alone", async ({
    page,
    stack,
    simulator,
  }) => {
    await stack.purgeCaches();
    await simulator.faults("/srv/service/filter/*=status:500");
    await page.goto("/seramikler");
    await expect(page.locator('[data-page="1"]')).toHaveCount(8);
    await expect(page.getByRole("complementary", { name: filters.title })).toHaveCount(0);
  });

  // How more than six unfold, brand-list.test.tsx says: no category of the simulated shop has them.
  test("CAT-1 the brands of a category lead to their lists", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const brands = page.getByRole("navigation", { name: listing.brands });
    await expect(brands.getByRole("link")).toHaveCount(5);
    await expect(brands.locator("summary")).toHaveCount(0);
    const name = await brands.getByRole("link").first().innerText();
    await brands.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(listed(page).first()).toBeVisible();
  });
});

/** CAT-3 */
const PAGE_SIZE = 8;

test("CAT-2 LDR-2 an address out of range shows the nearest list there is", async ({ page }) => {
  await page.goto(KILIMS.tr);
  const total = Number(
    (await page.locator("#list").getByRole("status").first().innerText()).match(/\d+/)?.[0],
  );
  const last = Math.ceil(total / PAGE_SIZE);
  await page.goto(`${KILIMS.tr}?ps=999`);
  await expect(page).toHaveURL(new RegExp(`\\?ps=${last}$`));
  await expect(listed(page).first()).toHaveAttribute("data-page", String(last));
  await page.goto(`${KILIMS.tr}?sort=9&stock=7&pg=2`);
  await expect(listed(page).first()).toHaveAttribute("data-page", "2");
  await expect(page.getByRole("combobox", { name: listing.sort })).toHaveValue("8");
  await page.goto(`${KILIMS.tr}?price=3000-1000`);
  await expect(
    page.getByRole("navigation", { name: filters.selected }).getByRole("link").first(),
  ).toContainText(/1\.?000.*3\.?000/);
});

test("CAT-1 CAT-3 a showcase of four fills its row on a wide screen, without arrows that lead nowhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(KILIMS.tr);
  const row = page
    .getByRole("list")
    .filter({ has: page.locator("[data-product-id]") })
    .first();
  await expect(row.getByRole("listitem")).toHaveCount(4);
  const [whole, last] = await Promise.all([
    row.boundingBox(),
    row.getByRole("listitem").last().boundingBox(),
  ]);
  const endOf = (box: typeof whole) => (box ? box.x + box.width : NaN);
  expect(Math.abs(endOf(whole) - endOf(last))).toBeLessThan(2);
  await expect(page.getByRole("button", { name: common.next })).toHaveCount(0);
});

test("PRD-3 a card shows the colours to choose from, in the page's language", async ({ page }) => {
  const seen: number[] = [];
  for (const [address, language] of [
    ["/deri", "tr"],
    ["/en/leather", "en"],
  ] as const) {
    await page.goto(address);
    const dots = listed(page)
      .getByRole("img", { name: messages(language).card.colors.replace("{names}", "") })
      .first();
    const names = (await dots.getAttribute("aria-label"))?.split(", ") ?? [];
    expect(names.length).toBeGreaterThan(1);
    await expect(dots.locator("> *")).toHaveCount(names.length);
    seen.push(names.length);
  }
  expect(seen[0]).toBe(seen[1]);
});

test("CAT-5 in the list layout a card tells the product's code and that it is in stock", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "vitrin_layout", value: "list", url: baseURL ?? "" }]);
  await page.goto(KILIMS.tr);
  const card = listed(page).first();
  await expect(card).toContainText(words.sku);
  await expect(card).toContainText(words.inStock);
});

/** German needs ninety letters at times, and shops write what they like. */
const LONG_WORD =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftvorstandsmitglied";

test("CAT-1 PRD-3 no word of a shop makes a page wider than a phone", async ({
  page,
  request,
  simulator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await productAddress(request, await simulator.special("added"));
  for (const address of ["/", KILIMS.tr, product]) {
    await page.goto(address);
    await page.locator("html[data-hydrated]").waitFor();
    const wide = await page.evaluate((word) => {
      /** Whatever a shop names: products, brands, categories, and how it describes them. */
      const named = document.querySelectorAll<HTMLElement>(
        "h1, h2, h3, h1 ~ div, [data-product-link], [class*=brand], [class*=short], footer nav a, summary span",
      );
      return [...named].flatMap((element) => {
        if (element.children.length > 0 || !element.textContent.trim()) return [];
        const before = element.textContent;
        element.textContent = word;
        const { scrollWidth, clientWidth } = document.documentElement;
        element.textContent = before;
        return scrollWidth > clientWidth ? [`${element.className} ${before}: ${scrollWidth}`] : [];
      });
    }, LONG_WORD);
    expect(wide, address).toEqual([]);
  }
});

for (const width of [390, 768, 1440])
  test(`LDR-1 what is to come has the room it will take, ${width} px wide`, async ({ page }) => {
    // A shopper scrolls on before the list can load more.
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\/_next\/static\/chunks\/[^?]+\.js/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/arama?q=kilim", { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState !== "loading");
    const heights = await page
      .getByRole("main")
      .locator("[role=list] > div > *")
      .evaluateAll((all) =>
        all.map((item) => ({
          height: item.getBoundingClientRect().height,
          waits: !item.hasAttribute("data-key"),
        })),
      );
    const waiting = heights.filter(({ waits }) => waits).at(-1)!.height;
    const usual = heights.filter(({ waits }) => !waits).map(({ height }) => height);
    expect(waiting).toBeGreaterThan(Math.min(...usual) - 20);
    expect(waiting).toBeLessThan(Math.max(...usual) + 20);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
    await expect(page.getByRole("contentinfo")).not.toBeInViewport();
    arrive();
    await expect(page.locator('[data-page="2"]').first()).toBeAttached();
  });

test("CAT-1 products are seen before anything is scrolled", async ({ page }) => {
  for (const address of ["/kilimler", "/pestemal-ve-havlu", "/ar/manashif", "/de/kelims"])
    await expectProductsInFirstScreen(page, address);
});
