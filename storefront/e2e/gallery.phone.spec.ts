import type { CDPSession, Page } from "@playwright/test";

import { productAddress } from "./support/catalogue.ts";
import { enlarged, expectSlide, picture, zoom } from "./support/gallery.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { product, common } = messages("tr");

type Point = { x: number; y: number };
const CENTRE = { x: 195, y: 400 };

/** Fingers on the screen, as the browser hears of them. */
class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async #send(type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<void> {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  async swipe(distance: number): Promise<void> {
    await this.#send("touchStart", [CENTRE]);
    for (const part of [0.4, 0.7, 1])
      await this.#send("touchMove", [{ ...CENTRE, x: CENTRE.x + distance * part }]);
    await this.#send("touchEnd", []);
  }

  /** Two fingers, from one distance to another. */
  async pinch(from: number, to: number, between?: () => Promise<void>): Promise<void> {
    const at = (apart: number) => [
      { ...CENTRE, x: CENTRE.x - apart / 2 },
      { ...CENTRE, x: CENTRE.x + apart / 2 },
    ];
    await this.#send("touchStart", at(from));
    for (let step = 1; step <= 8; step++)
      await this.#send("touchMove", at(from + ((to - from) * step) / 8));
    await between?.();
    await this.#send("touchEnd", []);
  }

  async tap(): Promise<void> {
    await this.#send("touchStart", [CENTRE]);
    await this.#send("touchEnd", []);
  }
}

let address: string;
test.beforeEach(async ({ request, simulator }) => {
  address = await productAddress(request, await simulator.special("added"));
});

for (const [name, size] of [
  ["upright", { width: 390, height: 844 }],
  ["on its side", { width: 844, height: 390 }],
] as const) {
  test(`GAL-1 enlarging a picture on a phone ${name} never makes it smaller`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(address);
    const before = await picture(page).getByRole("img").boundingBox();
    await picture(page).tap();
    await expect(enlarged(page)).toBeVisible();
    const after = await enlarged(page).boundingBox();
    expect(after?.width).toBeGreaterThan(before?.width ?? Infinity);
    expect(after?.width).toBeLessThanOrEqual(size.width);
    expect(after?.height).toBeLessThanOrEqual(size.height);
  });
}

test("GAL-2 a swipe of 50 px turns, a shorter one does not", async ({ page }) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  const fingers = await Fingers.of(page);
  await fingers.swipe(-51);
  await expectSlide(page, "2 / 3");
  await expect(page).toHaveURL(/#slide=2$/);
  await fingers.swipe(-49);
  await fingers.swipe(49);
  await expectSlide(page, "2 / 3");
  await fingers.swipe(51);
  await expectSlide(page, "1 / 3");
  await fingers.swipe(51);
  await expectSlide(page, "3 / 3");
});

test("GAL-2 CNS-6 swipes are mirrored in Arabic", async ({ page, request, simulator }) => {
  const added = await simulator.special("added");
  await page.goto(`${await productAddress(request, added, "ar")}#slide=1`);
  await expectSlide(page, "1 / 3");
  const fingers = await Fingers.of(page);
  await fingers.swipe(60);
  await expectSlide(page, "2 / 3");
});

test("GAL-5 two fingers enlarge, and a second tap within 1000 ms makes the picture whole", async ({
  page,
}) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  const fingers = await Fingers.of(page);
  await expect(async () => {
    await fingers.pinch(60, 200);
    expect(await zoom(page)).toBeGreaterThan(1.3);
  }).toPass();
  await fingers.swipe(-80);
  await expectSlide(page, "1 / 3");
  await fingers.tap();
  await fingers.tap();
  await expect.poll(() => zoom(page)).toBe(1);
  await fingers.tap();
  await fingers.tap();
  await expect.poll(() => zoom(page), "two quick taps on a whole picture enlarge it").toBe(2);
});

test("GAL-5 a picture pinched below its size goes back to it", async ({ page }) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  const fingers = await Fingers.of(page);
  await fingers.pinch(260, 120, async () => {
    await expect.poll(() => zoom(page)).toBeLessThan(0.9);
  });
  await expect.poll(() => zoom(page)).toBe(1);
  await fingers.swipe(-60);
  await expectSlide(page, "2 / 3");
});

test("GAL-4 there are no buttons to zoom with on a phone, and each target is large enough", async ({
  page,
}) => {
  await page.goto(`${address}#slide=1`);
  await expectSlide(page, "1 / 3");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: product.zoomIn })).toHaveCount(0);
  for (const name of [common.previous, common.next, common.close]) {
    const box = await dialog.getByRole("button", { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
});
