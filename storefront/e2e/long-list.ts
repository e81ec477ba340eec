/**
 * `npm run long-list`: a list of 400 loaded products of a shop that changes 5 % of its order from
 * call to call. Returns to it in four ways, 25 times each: by back, by reload, after three other
 * pages, and in a new tab by the link that the address bar shows; counts the exact ones. Counts the
 * products that stand twice, and the main-thread tasks of over 50 ms of processor time while it is
 * scrolled at 4 × slow-down. Ends with exit code 1 where one of them is not as it must be.
 * `npm run long-list 2` goes back twice in each way.
 */
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { href, PAGES, withQuery } from "../src/lib/paths.ts";
import { mainThreadTasks } from "./support/main-thread.ts";
import { newShopper, withBrowser } from "./support/open-browser.ts";

const LIST = withQuery(href("tr", PAGES.search), { q: "el" });
const PRODUCTS = 400;
const REORDERED_PERCENT = 5;
const SLOWER = 4;
const SCROLLING_MS = 180_000;
const LONGEST_TASK_MS = 50;
/** How far the wheel turns between two frames: a reader's, and that of somebody in a hurry. */
const STEPS_PX = [120, 400];
/** What the eye takes for the same place. */
const SAME_PLACE_PX = 2;
const rounds = Number(process.argv[2] ?? 25);

const items = "[data-page]";
const linkTo = (id: string) => `${items} [data-product-link="${id}"]`;

async function loadList(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.locator("html[data-hydrated]").waitFor();
  for (;;) {
    const count = await page.locator(items).count();
    if (count >= PRODUCTS) return;
    await page.locator(items).last().scrollIntoViewIfNeeded();
    await page.waitForFunction(
      ([selector, before]) => document.querySelectorAll(selector).length > before,
      [items, count] as const,
    );
  }
}

const topOf = (page: Page, id: string) =>
  page
    .locator(linkTo(id))
    .first()
    .evaluate((link) => link.getBoundingClientRect().top);

/** Whether the product comes to stand where it stood, and stays there. */
async function standsAt(page: Page, id: string, top: number): Promise<boolean> {
  try {
    await page.locator(linkTo(id)).first().waitFor({ state: "attached", timeout: 10_000 });
    await page.waitForLoadState("networkidle");
    return Math.abs((await topOf(page, id)) - top) <= SAME_PLACE_PX;
  } catch {
    return false;
  }
}

/** The page that the address bar names. */
const pageIn = (url: URL) => Number(url.searchParams.get("ps") ?? "1");

/** Chooses a product by its place in the list and brings it to the middle of the window. */
async function goTo(page: Page, at: number): Promise<{ id: string; top: number }> {
  const item = page.locator(items).nth(at);
  await item.evaluate((element) =>
    element.scrollIntoView({ block: "center", behavior: "instant" }),
  );
  const id =
    (await item.locator("[data-product-link]").first().getAttribute("data-product-link")) ?? "";
  const number = Number(await item.getAttribute("data-page"));
  // A row may hold products of two pages.
  await page.waitForURL((url) => Math.abs(pageIn(url) - number) <= 1);
  return { id, top: await topOf(page, id) };
}

const leave = async (page: Page, id: string) => {
  await page.locator(linkTo(id)).first().click();
  await page.locator(`#product-id[value="${id}"]`).waitFor({ state: "attached" });
};

const ways: Record<string, (page: Page, at: number, context: BrowserContext) => Promise<boolean>> =
  {
    async back(page, at) {
      const { id, top } = await goTo(page, at);
      await leave(page, id);
      await page.goBack();
      return standsAt(page, id, top);
    },
    async reload(page, at) {
      const { id, top } = await goTo(page, at);
      await page.reload();
      return standsAt(page, id, top);
    },
    async "after three other pages"(page, at) {
      const { id, top } = await goTo(page, at);
      await leave(page, id);
      await page.goto(PAGES.home);
      await page.goto(PAGES.cart);
      // After this call has returned: going destroys what it runs in.
      await page.evaluate(() => void setTimeout(() => history.go(-3)));
      await page.waitForURL(/q=/);
      return standsAt(page, id, top);
    },
    async "a shared link"(page, at, context) {
      await goTo(page, at);
      const shared = await context.newPage();
      await shared.goto(page.url());
      const first = await shared.locator(items).first().getAttribute("data-page");
      const isThere = Number(first) === pageIn(new URL(page.url()));
      await shared.close();
      return isThere;
    },
  };

async function countTwice(page: Page): Promise<number> {
  return page
    .locator(`${items} h3 [data-product-link], ${items} [data-product-link]`)
    .evaluateAll((links) => {
      const perItem = new Map<Element, string>();
      for (const link of links) {
        const item = link.closest("[data-page]");
        if (item) perItem.set(item, link.getAttribute("data-product-link") ?? "");
      }
      return perItem.size - new Set(perItem.values()).size;
    });
}

/** Defines in the page a function that resolves after a frame, with how many products are loaded. */
const defineFrame = (page: Page) =>
  page.evaluate((item) => {
    const groups = document.querySelector(item)?.parentElement?.parentElement?.children ?? [];
    const vitrinFrame = async () => {
      await new Promise(requestAnimationFrame);
      // Only what still waits is visited: a list of all products, made in each frame, would be a
      // tenth of what is measured.
      let loaded = 0;
      let last: Element | null = null;
      for (const group of groups) {
        let waiting = 0;
        let item = group.lastElementChild;
        for (; item && !item.hasAttribute("data-page"); item = item.previousElementSibling)
          waiting += 1;
        loaded += group.childElementCount - waiting;
        last = item ?? last;
      }
      return { loaded, isBelow: (last?.getBoundingClientRect().bottom ?? 0) > innerHeight };
    };
    Object.assign(window, { vitrinFrame });
  }, items);

/** Scrolls as far as there are products, and waits there for more, as a shopper does. */
async function scrollTo(page: Page, session: CDPSession, count: number, step: number) {
  await page.mouse.move(400, 400);
  const ends = performance.now() + SCROLLING_MS;
  for (;;) {
    // Not `page.evaluate`: the text of a function, sent with each frame, is 15 ms of the main thread.
    const { result } = await session.send("Runtime.evaluate", {
      expression: "vitrinFrame()",
      awaitPromise: true,
      returnByValue: true,
    });
    const { loaded, isBelow } = result.value as { loaded: number; isBelow: boolean };
    if (loaded >= count) return;
    if (performance.now() > ends) throw new Error(`only ${loaded} products came`);
    if (isBelow) await page.mouse.wheel(0, step);
  }
}

/** Scrolls a list whose products are all there back to its top. */
async function scrollBack(page: Page, session: CDPSession, step: number) {
  await page.mouse.move(400, 400);
  const ends = performance.now() + SCROLLING_MS;
  for (;;) {
    const { result } = await session.send("Runtime.evaluate", {
      expression: "new Promise((resolve) => requestAnimationFrame(() => resolve(scrollY)))",
      awaitPromise: true,
      returnByValue: true,
    });
    if (result.value === 0) return;
    if (performance.now() > ends) throw new Error(`still ${String(result.value)} px from the top`);
    await page.mouse.wheel(0, -step);
  }
}

/** How long the long tasks of an action took, in ms: on the clock, and in processor time. */
async function longTasks(session: CDPSession, action: () => Promise<void>) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const tasks = await mainThreadTasks(session, action);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return {
    wall: overLimit(tasks.map(({ wallMs }) => wallMs)),
    processor: overLimit(tasks.map(({ processorMs }) => processorMs)),
  };
}

/** While products still come, and once all of them are there. */
async function longTasksOfScrolling(page: Page, step: number) {
  await page.goto(LIST);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await defineFrame(page);
  const loading = await longTasks(session, () => scrollTo(page, session, PRODUCTS, step));
  await page.waitForLoadState("networkidle");
  const loaded = await longTasks(session, () => scrollBack(page, session, step));
  await session.detach();
  return { "that loads": loading, "that is loaded": loaded };
}

const overLimit = (times: number[]) => times.filter((time) => time > LONGEST_TASK_MS);

const countAndLongest = (times: number[]) =>
  times.length > 0 ? `${times.length} (longest ${Math.round(Math.max(...times))} ms)` : "0";

let failed = false;
await withBrowser("long-list", async (browser, stack) => {
  const page = await newShopper(browser, stack);
  for (const step of STEPS_PX) {
    for (const [list, tasks] of Object.entries(await longTasksOfScrolling(page, step))) {
      failed ||= tasks.processor.length > 0;
      console.log(
        `tasks over ${LONGEST_TASK_MS} ms while a list ${list} is scrolled by ${step} px: ` +
          `${countAndLongest(tasks.processor)} by processor time, ` +
          `${countAndLongest(tasks.wall)} on the clock`,
      );
    }
  }
  await stack.simulator.reorder(REORDERED_PERCENT);
  await stack.purgeCaches();
  await loadList(page);
  const twice = await countTwice(page);
  failed ||= twice > 0;
  console.log(`products that stand twice: ${twice} of ${await page.locator(items).count()}`);
  for (const [name, way] of Object.entries(ways)) {
    let exact = 0;
    for (let round = 0; round < rounds; round++) {
      // Spread over the whole list.
      const at = (round * 157 + 11) % PRODUCTS;
      if (await way(page, at, page.context())) exact += 1;
    }
    failed ||= exact < rounds;
    console.log(`exact return by ${name}: ${exact} of ${rounds}`);
  }
});
process.exitCode = failed ? 1 : 0;
