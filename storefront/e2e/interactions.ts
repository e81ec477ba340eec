/**
 * `npm run interactions`: how long each step of a journey keeps a shopper waiting for the next
 * paint after a press, on a processor four times slower (Interaction to Next Paint), and for some
 * how long until the result shows. `npm run interactions catalogue` measures that journey only. It
 * prints the longest of each step; one over 100 ms, or a result over 300 ms, ends with exit code 1.
 * What it measures depends on the machine, so nothing else depends on it. Measures the shop of a
 * stack of its own.
 */
import { chromium, type Page } from "@playwright/test";

import { KILIMS, productAddress } from "./support/catalogue.ts";
import {
  agree,
  beginCheckout,
  CARDS,
  choosePayment,
  fillCard,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { scales, tray } from "./support/compare.ts";
import { anyOf, messages } from "./support/messages.ts";
import { Stack } from "./support/stack.ts";

const SLOWER = 4;
const LONGEST_MS = 100;
const LONGEST_RESULT_MS = 300;
const RUNS = 3;
const { checkout: words, common, filters, listing, product } = messages("tr");

type Interaction = { name: string; ms: number; target: string };

/** Collects the interactions of every document; runs in the page. */
function collect(): void {
  const kept: Interaction[] = [];
  Object.assign(window, { vitrinInteractions: kept });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId?: number;
    })[]) {
      if (!entry.interactionId) continue;
      const { target } = entry;
      const element = target instanceof Element ? target : null;
      const text = element && (element.getAttribute("name") ?? element.textContent ?? "");
      kept.push({ name: entry.name, ms: entry.duration, target: text?.trim().slice(0, 40) ?? "" });
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** What was collected since the last time, once the page is quiet. */
async function taken(page: Page): Promise<Interaction[]> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const kept = (window as unknown as { vitrinInteractions: Interaction[] }).vitrinInteractions;
    return kept.splice(0);
  });
}

const slowest = new Map<string, Interaction>();

async function measure(page: Page, step: string, act: () => Promise<void>): Promise<void> {
  await taken(page);
  await act();
  for (const one of await taken(page))
    if (one.ms > (slowest.get(step)?.ms ?? -1)) slowest.set(step, one);
}

const latest = new Map<string, number>();

/** Also how long it takes from the press until `selector` is there. */
async function measureResult(
  page: Page,
  step: string,
  selector: string,
  act: () => Promise<void>,
): Promise<void> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let pressedAt = Infinity;
        const press = (event: Event) => (pressedAt = Math.min(pressedAt, event.timeStamp));
        for (const name of ["pointerup", "keydown"])
          addEventListener(name, press, { capture: true, once: true });
        const look = () => {
          if (pressedAt < Infinity && document.querySelector(wanted))
            requestAnimationFrame((now) => resolve(now - pressedAt));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
  await measure(page, step, act);
  latest.set(step, Math.max(latest.get(step) ?? 0, await shown));
}

const shows = (slide: number) =>
  `dialog[open] .yarl__slide_current[aria-label^="${slide} /"] img:not([alt=""])`;

/** The journeys whose steps are measured; each run begins in a browser that was never here. */
const JOURNEYS = { checkout, catalogue, compare, gallery };

async function checkout(page: Page, { simulator }: Stack, slowDown: () => Promise<unknown>) {
  await beginCheckout(page, simulator);
  await slowDown();
  const main = page.getByRole("main");
  const addresses = page.getByRole("radiogroup", { name: words.delivery });
  await measure(page, "choosing an address", async () => {
    await addresses.getByRole("radio").nth(1).check();
    await addresses.getByRole("radio").first().check();
  });
  await measure(page, "opening an address's form", async () => {
    await main.getByRole("link", { name: words.addAddress }).click();
    await page.locator("input[name=city]").waitFor();
  });
  await measure(page, "writing an address", async () => {
    await page.locator("input[name=fullName]").pressSequentially("Nil Kaya");
    await page.locator("input[name=city]").pressSequentially("istanbul");
  });
  await page.goBack();
  await measure(page, "choosing a carrier", async () => {
    await page.getByRole("radiogroup", { name: words.carrier }).getByRole("radio").nth(1).check();
  });
  await measure(page, "going on to the payment", () => toPayment(page));
  await measure(page, "choosing a payment", () => choosePayment(page, 1));
  await measure(page, "writing a card", () => fillCard(page, CARDS.declined));
  await measure(page, "reading an agreement", async () => {
    const read = words.readText.replace("{text}", words.distance_agreement);
    await main.getByRole("button", { name: read }).click();
    const dialog = page.getByRole("dialog", { name: words.distance_agreement });
    await dialog.getByRole("button", { name: words.acceptText }).click();
  });
  await measure(page, "agreeing", () => agree(page));
  await measure(page, "a refused payment", async () => {
    await payButton(page).click();
    await page.getByRole("alert").first().waitFor();
  });
  await choosePayment(page, 0);
  await measure(page, "paying", async () => {
    await payButton(page).click();
    await page.getByRole("heading", { name: words.placedTitle }).waitFor();
  });
}

async function catalogue(page: Page, _stack: Stack, slowDown: () => Promise<unknown>) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(KILIMS.tr);
  await slowDown();
  const panel = page.getByRole("complementary", { name: filters.title });
  await measure(page, "opening the filters", async () => {
    await page.getByRole("button", { name: listing.filters, exact: true }).click();
    await panel.waitFor();
  });
  for (const name of ["discounted", "stock"] as const)
    await measure(page, "choosing a filter", async () => {
      await panel.getByRole("link", { name: filters[name] }).click();
      await page.waitForURL(new RegExp(`${name}=1`));
    });
  await measure(page, "moving a price handle", async () => {
    await page.getByRole("slider", { name: `${filters.price}, ${filters.minimum}` }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/price=/);
  });
  await measure(page, "closing the filters", async () => {
    await panel.getByRole("button", { name: anyOf(filters.showResults.other) }).click();
  });
  await measure(page, "taking a filter back", async () => {
    const chosen = page.getByRole("navigation", { name: filters.selected });
    await chosen.getByRole("link", { name: filters.stock }).click();
    await page.waitForURL((url) => !url.searchParams.has("stock"));
  });
  await measure(page, "sorting", async () => {
    await page.getByRole("combobox", { name: listing.sort }).selectOption("1");
    await page.waitForURL(/sort=1/);
  });
}

async function compare(page: Page, _stack: Stack, slowDown: () => Promise<unknown>) {
  await page.goto(KILIMS.tr);
  await page.locator("html[data-hydrated]").waitFor();
  await slowDown();
  await measure(page, "compare toggle", async () => {
    for (const at of [0, 1, 0]) await scales(page).nth(at).click();
    await tray(page).waitFor();
  });
}

async function gallery(page: Page, { simulator }: Stack, slowDown: () => Promise<unknown>) {
  await page.goto(await productAddress(page.request, await simulator.special("added")));
  await page.waitForLoadState("networkidle");
  await slowDown();
  const picture = page.getByRole("button", { name: new RegExp(`^${product.enlarge}`) }).first();
  const dialog = page.getByRole("dialog");
  const button = (name: string) => dialog.getByRole("button", { name });
  // A pointer comes before it presses; that loads the gallery.
  await picture.hover();
  await page.waitForLoadState("networkidle");
  await measureResult(page, "opening the gallery", shows(1), () => picture.click());
  await measureResult(page, "the next picture", shows(2), () => button(common.next).click());
  await measureResult(page, "the next by a key", shows(3), () => page.keyboard.press("ArrowRight"));
  await dialog.locator(`button[aria-label="${product.zoomIn}"]:not([aria-disabled])`).waitFor();
  await measureResult(page, "enlarging a picture", "dialog .yarl__slide_wrapper_interactive", () =>
    button(product.zoomIn).click(),
  );
  await measure(page, "closing the gallery", () => button(common.close).click());
  await measureResult(page, "opening it again", shows(3), async () => {
    await page.keyboard.press("Enter");
  });
}

const only = process.argv.slice(2);
const stack = await Stack.start("interactions");
const browser = await chromium.launch({
  executablePath: process.env.VITRIN_E2E_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
});
try {
  for (let run = 0; run < RUNS; run++) {
    for (const [name, journey] of Object.entries(JOURNEYS)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const context = await browser.newContext({ baseURL: stack.url, reducedMotion: "reduce" });
      await context.addCookies(
        Object.entries({ "cookie-law": "0", mobileApp: "1" }).map(([cookie, value]) => ({
          name: cookie,
          value,
          url: stack.url,
        })),
      );
      await context.addInitScript(collect);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await journey(page, stack, () =>
        session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER }),
      );
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
for (const step of new Set([...slowest.keys(), ...latest.keys()])) {
  // An interaction that took less than two frames is none for the browser.
  const { ms, name, target } = slowest.get(step) ?? { ms: 16, name: "", target: "" };
  const result = latest.get(step);
  const until = result === undefined ? "" : `, shown after ${Math.round(result)} ms`;
  console.log(
    `${step.padEnd(28)}${String(Math.round(ms)).padStart(5)} ms${until}  ${name} ${target}`,
  );
}
const isSlow =
  [...slowest.values()].some(({ ms }) => ms > LONGEST_MS) ||
  [...latest.values()].some((ms) => ms > LONGEST_RESULT_MS);
process.exitCode = isSlow ? 1 : 0;
