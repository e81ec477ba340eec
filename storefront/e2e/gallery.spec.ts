import type { Page } from "@playwright/test";

import { addButton } from "./support/basket.ts";
import { expectAccessible } from "./support/axe.ts";
import { productAddress } from "./support/catalogue.ts";
import { enlarged, expectSlide, imagesOf, picture, zoom } from "./support/gallery.ts";
import { filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { product, common } = messages("tr");
/** The test product has three pictures. */
const LAST = 3;

type Box = { x: number; y: number; width: number; height: number };

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/**
 * Opens the gallery; before the browser paints its window, notes where the picture is, and presses
 * a key.
 */
async function atOpening(page: Page, key: string | null): Promise<Box> {
  await page.locator("html[data-hydrated]").waitFor();
  return picture(page).evaluate(
    (button, pressed) =>
      new Promise<Box>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector("dialog[open]");
          const image = dialog?.querySelector("img");
          if (!dialog || !image) return;
          observer.disconnect();
          const { x, y, width, height } = image.getBoundingClientRect();
          if (pressed)
            dialog.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
          resolve({ x, y, width, height });
        }).observe(document, { subtree: true, attributes: true, childList: true });
        (button as HTMLElement).click();
      }),
    key,
  );
}

let id: string;
let address: string;
test.beforeEach(async ({ request, simulator }) => {
  id = await simulator.special("added");
  address = await productAddress(request, id);
  expect(await imagesOf(request, id)).toHaveLength(LAST);
});

test("GAL-1 the fragment opens the slide that it names, and turning keeps it right", async ({
  page,
}) => {
  await page.goto(`${address}#slide=2`);
  await expectSlide(page, "2 / 3");
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, "3 / 3");
  await expect(page).toHaveURL(`${address}#slide=3`);
  await page.reload();
  await expectSlide(page, "3 / 3");
  await page.evaluate(() => void (location.hash = "#slide=1"));
  await expectSlide(page, "1 / 3");
});

for (const fragment of ["#slide=0", "#slide=4", "#slide=1e0", "#slide=-1", "#slide=%3Cimg%3E"]) {
  test(`GAL-1 ${fragment} names no picture and opens nothing`, async ({ page }) => {
    await page.goto(address + fragment);
    await expect(addButton(page)).toBeEnabled();
    await expect(page.getByRole("dialog")).toBeHidden();
    await picture(page).click();
    await expectSlide(page, "1 / 3");
    await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
}

test("GAL-1 Back closes the gallery and stays on the product, and Forward opens it again", async ({
  page,
}) => {
  await page.goto("/kilimler");
  await page.goto(address);
  await picture(page).click();
  await expectSlide(page, "1 / 3");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${address}#slide=2`);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goForward();
  await expectSlide(page, "2 / 3");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/kilimler");
});

for (const way of ["the button", "Escape", "Escape twice at once"] as const) {
  test(`GAL-1 closing by ${way} leaves no fragment and no entry to go back to`, async ({
    page,
  }) => {
    await page.goto("/kilimler");
    await page.goto(address);
    await picture(page).click();
    await expectSlide(page, "1 / 3");
    const dialog = page.getByRole("dialog");
    if (way === "the button") await dialog.getByRole("button", { name: common.close }).click();
    else await page.keyboard.press("Escape");
    if (way === "Escape twice at once") await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(picture(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/kilimler");
  });
}

test("GAL-1 closing what a link opened leaves the product's own address", async ({ page }) => {
  await page.goto(`${address}#slide=3`);
  await expectSlide(page, "3 / 3");
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(picture(page, 2), "the page shows what was looked at last").toBeFocused();
});

test("GAL-1 a second press while the gallery loads makes no second entry", async ({ page }) => {
  await page.goto("/kilimler");
  await page.goto(address);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const held: (() => void)[] = [];
  await page.route("**/_next/static/chunks/**", async (route) => {
    await new Promise<void>((resume) => held.push(resume));
    await route.fallback();
  });
  await picture(page).click();
  await picture(page).click();
  for (const resume of held) resume();
  await page.unroute("**/_next/static/chunks/**");
  await expectSlide(page, "1 / 3");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/kilimler");
});

test("GAL-2 WID-2 the pictures go round in both directions, and Escape closes", async ({
  page,
}) => {
  await page.goto(address);
  await picture(page).click();
  const dialog = page.getByRole("dialog");
  await expectSlide(page, "1 / 3");
  await expect(page.locator("html.modal-active")).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expectSlide(page, "3 / 3");
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, "1 / 3");
  await dialog.getByRole("button", { name: common.previous }).click();
  await expectSlide(page, "3 / 3");
  await dialog.getByRole("button", { name: common.next }).click();
  await expectSlide(page, "1 / 3");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("html.modal-active")).toHaveCount(0);
});

test("GAL-2 a picture that was turned back before its turn was painted stays", async ({ page }) => {
  await page.goto(address);
  await picture(page).click();
  await expectSlide(page, "1 / 3");
  const dialog = page.getByRole("dialog");
  const previous = await dialog.getByRole("button", { name: common.previous }).elementHandle();
  await dialog.getByRole("button", { name: common.next }).evaluate(async (next, back) => {
    (back as HTMLElement).click();
    await Promise.resolve();
    (next as HTMLElement).click();
    // Until the address has followed both.
    for (let frame = 0; frame < 4; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, previous);
  await expectSlide(page, "1 / 3");
  await expect(page).toHaveURL(/#slide=1$/);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [844, 390],
] as const) {
  test(`GAL-1 at ${width} x ${height} the first paint has the picture where the gallery draws it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    const first = await atOpening(page, null);
    await expectSlide(page, "1 / 3");
    const { x, y, width: across, height: down } = await enlarged(page).evaluate(boxOf);
    expect(first.x).toBeCloseTo(x, 0);
    expect(first.y).toBeCloseTo(y, 0);
    expect(Math.abs(first.width - across)).toBeLessThan(1);
    expect(Math.abs(first.height - down)).toBeLessThan(1);
  });
}

for (const [key, slide] of [
  ["ArrowRight", 2],
  ["ArrowLeft", 3],
] as const) {
  test(`GAL-2 ${key} pressed before the gallery has drawn its first picture turns it`, async ({
    page,
  }) => {
    await page.goto(address);
    await atOpening(page, key);
    await expectSlide(page, `${slide} / 3`);
    await expect(page).toHaveURL(`${address}#slide=${slide}`);
  });
}

test("GAL-2 an arrow pressed before the focus is in the gallery's stage turns the picture", async ({
  page,
}) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  await page.getByRole("dialog").evaluate((dialog: HTMLElement) => dialog.focus());
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, "2 / 3");
  await expect(page).toHaveURL(`${address}#slide=2`);
});

test("GAL-2 the largest source is shown and downloaded, and one neighbour on each side is loaded", async ({
  page,
  request,
  simulator,
}) => {
  const many = await simulator.special("variant_needed");
  const largest = (await imagesOf(request, many)).map(({ sources }) => sources.at(-1)?.url ?? "");
  expect(largest.length).toBeGreaterThan(3);
  const asked = new Set<string>();
  page.on("request", (sent) => asked.add(new URL(sent.url()).pathname));
  // The page itself shows smaller sources in a window of this width.
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto(`${await productAddress(request, many)}#slide=1`);
  await expect(enlarged(page)).toHaveAttribute("src", largest[0] ?? "");
  await page.waitForLoadState("networkidle");
  const loaded = largest.map((url) => asked.has(url));
  expect(loaded).toEqual(largest.map((_, at) => at <= 1 || at === largest.length - 1));
  const link = page.getByRole("dialog").getByRole("link", { name: product.download });
  await page.keyboard.press("ArrowRight");
  await expect(link).toHaveAttribute("href", largest[1] ?? "");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(largest[1]?.endsWith(`/${download.suggestedFilename()}`)).toBe(true);
});

test("GAL-2 a picture that the shop cannot deliver large is shown as it is on the page", async ({
  page,
  request,
  watch,
}) => {
  watch.expectErrors(/status of 404/);
  const [first] = await imagesOf(request, id);
  await page.route(`**${first?.sources.at(-1)?.url}`, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.goto(`${address}#slide=1`);
  await expect(enlarged(page)).toHaveAttribute("src", first?.url ?? "");
  await expect
    .poll(() => enlarged(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe("with movement", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("GAL-2 a slide takes 600 ms, the backdrop 150 ms", async ({ page }) => {
    await page.goto(address);
    await picture(page).click();
    await expectSlide(page, "1 / 3");
    expect(
      await page
        .getByRole("dialog")
        .evaluate((dialog) => getComputedStyle(dialog).transitionDuration),
    ).toBe("0.15s, 0.15s, 0.15s");
    const movement = page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const look = () => {
            const animation = document
              .querySelector(".yarl__carousel")
              ?.getAnimations()
              .find((one) => !(one instanceof CSSTransition));
            if (animation) resolve(animation.effect?.getTiming().duration);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.keyboard.press("ArrowRight");
    expect(await movement).toBe(600);
  });
});

test("GAL-2 the controls hide after 6000 ms without input, and come back with it", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(address);
  await picture(page).click();
  await expectSlide(page, "1 / 3");
  const next = page.getByRole("dialog").getByRole("button", { name: common.next });
  const opacity = () => next.evaluate((button) => getComputedStyle(button).opacity);
  // What is still being read would time out when the clock jumps.
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(700, 300);
  await page.clock.runFor(5_900);
  expect(await opacity()).toBe("1");
  await page.clock.runFor(200);
  await expect.poll(opacity).toBe("0");
  await page.mouse.move(700, 320);
  await expect.poll(opacity).toBe("1");
  await page.clock.runFor(5_900);
  await page.keyboard.press("Tab");
  await page.clock.runFor(5_900);
  expect(await opacity(), "a key is input as well").toBe("1");
});

test("GAL-3 thumbnails are 100 px wide with 5 px between, in a strip of 100 px", async ({
  page,
}) => {
  await page.goto(`${address}#slide=1`);
  const strip = page.getByRole("dialog").getByRole("list", { name: product.gallery });
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.height).toBe(100);
  const buttons = strip.getByRole("button");
  const boxes = await Promise.all([0, 1, 2].map((at) => buttons.nth(at).boundingBox()));
  expect(boxes.map((box) => box?.width)).toEqual([100, 100, 100]);
  expect((boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0)).toBe(100 + 5);
  await expect(buttons.first()).toHaveAttribute("aria-current", "true");
  await buttons.nth(2).click();
  await expectSlide(page, "3 / 3");
  await expect(page).toHaveURL(/#slide=3$/);
  await buttons.nth(1).click();
  await expectSlide(page, "2 / 3");
});

test("GAL-4 zoom goes by steps of 1, from 300 ms on, with buttons above 1024 px only", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(address);
  await picture(page).click();
  await expectSlide(page, "1 / 3");
  const dialog = page.getByRole("dialog");
  const larger = dialog.getByRole("button", { name: product.zoomIn });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("ArrowRight");
  await page.clock.runFor(290);
  await expectSlide(page, "2 / 3");
  await expect(larger).toHaveAttribute("aria-disabled", "true");
  await larger.click({ force: true });
  expect(await zoom(page)).toBe(1);
  await page.clock.runFor(400);
  await page.clock.resume();
  await expect(larger).not.toHaveAttribute("aria-disabled");
  await larger.click();
  await expect.poll(() => zoom(page)).toBe(2);
  await larger.click();
  await expect.poll(() => zoom(page)).toBe(3);
  await dialog.getByRole("button", { name: product.zoomOut }).click();
  await expect.poll(() => zoom(page)).toBe(2);
  await dialog.getByRole("button", { name: common.next }).click();
  await expect.poll(() => zoom(page), "another picture is whole").toBe(1);
  await page.setViewportSize({ width: 1025, height: 900 });
  await expect(larger).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(larger).toBeHidden();
});

test("GAL-4 the wheel and a double press enlarge at the pointer, and arrows move what is enlarged", async ({
  page,
}) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  const larger = page.getByRole("dialog").getByRole("button", { name: product.zoomIn });
  await expect(larger).not.toHaveAttribute("aria-disabled");
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => zoom(page)).toBeGreaterThan(1.2);
  const before = await enlarged(page).boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await enlarged(page).boundingBox())?.x).not.toBe(before?.x);
  await expectSlide(page, "1 / 3");
  await page.mouse.wheel(0, 1000);
  await expect.poll(() => zoom(page)).toBe(1);
  await page.mouse.dblclick(600, 400);
  await expect.poll(() => zoom(page)).toBe(2);
  await page.mouse.dblclick(600, 400);
  await expect.poll(() => zoom(page)).toBe(1);
});

for (const language of ["tr", "ar"] as const)
  test(`GAL-2 GAL-4 nothing that is brought into view scrolls the stage sideways (${language})`, async ({
    page,
    request,
  }) => {
    await page.goto(`${await productAddress(request, id, language)}#slide=1`);
    await expectSlide(page, "1 / 3");
    const dialog = page.getByRole("dialog");
    const larger = dialog.getByRole("button", { name: messages(language).product.zoomIn });
    await expect(larger).not.toHaveAttribute("aria-disabled");
    // Browsers scroll to what takes the focus, to what is found, and to what a reader reads.
    const scrolled = () =>
      dialog.evaluate((stage) => {
        for (const part of stage.querySelectorAll("img, button, [role=group]"))
          if (!part.closest("ul")) part.scrollIntoView({ inline: "center", behavior: "instant" });
        const parts = [stage, ...stage.querySelectorAll("*:not(ul)")];
        return parts
          .filter((part) => part.scrollLeft || part.scrollTop)
          .map((part) => part.className);
      });
    const whole = await enlarged(page).boundingBox();
    expect(await scrolled()).toEqual([]);
    expect(await enlarged(page).boundingBox()).toEqual(whole);
    await larger.click();
    await expect.poll(() => zoom(page)).toBe(2);
    expect(await scrolled()).toEqual([]);
  });

test("GAL-1 the focus stays inside, and what turns is said", async ({ page, request }) => {
  await page.goto(address);
  await picture(page).focus();
  await page.keyboard.press("Enter");
  const { title } = await (await request.get(`/bff/products/${id}?language=tr&currency=TL`)).json();
  const dialog = page.getByRole("dialog", { name: title });
  const close = dialog.getByRole("button", { name: common.close });
  await expect(close).toBeFocused();
  const reached = new Set<string>();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === document.body) return "the browser";
      return activeElement?.closest("dialog") ? activeElement.ariaLabel : "the page";
    });
    if (name) reached.add(name);
  }
  expect([...reached]).toEqual(
    expect.arrayContaining([common.previous, common.next, common.close, product.download]),
  );
  expect([...reached]).not.toContain("the page");
  const said = dialog.locator("[aria-live=polite]");
  await expect(said).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText(filled(product.imageOf, { index: 2, total: 3 }));
  await expect(said).toContainText("2 / 3");
  await page.keyboard.press("Escape");
  await expect(picture(page, 1), "the picture that the page shows now").toBeFocused();
});

for (const language of ["tr", "ar"] as const) {
  test(`GAL-1 CNS-6 the gallery in ${language} is accessible, in both schemes`, async ({
    page,
    request,
  }) => {
    await page.goto(`${await productAddress(request, id, language)}#slide=2`);
    await expectSlide(page, "2 / 3");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `the gallery, ${colorScheme}`);
    }
    await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
    await expectSlide(page, "3 / 3");
    const { next, previous } = messages(language).common;
    const dialog = page.getByRole("dialog");
    const [onward, back] = await Promise.all(
      [next, previous].map((name) => dialog.getByRole("button", { name }).boundingBox()),
    );
    expect((onward?.x ?? 0) > (back?.x ?? 0)).toBe(language === "tr");
  });
}

test("GAL-3 PRD-3 on paper a product has pictures, but nothing to turn them", async ({ page }) => {
  await page.goto(address);
  const gallery = page.getByRole("region", { name: product.gallery });
  const parts = [
    gallery.getByRole("button", { name: common.next }),
    gallery.locator("[aria-live]"),
    gallery.getByRole("button", {
      name: filled(product.imageOf, { index: 2, total: 3 }),
      exact: true,
    }),
  ];
  for (const part of parts) await expect(part).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const part of parts) await expect(part).toBeHidden();
  await expect(picture(page)).toBeVisible();
});
