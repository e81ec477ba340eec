import type { Locator } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { productById } from "../src/lib/lazy-paths.ts";
import { href } from "../src/lib/paths.ts";
import {
  colours,
  expectSameDocument,
  expectShown,
  Gate,
  heading,
  hearFailures,
  markDocument,
  otherColour,
  statements,
} from "./support/attributes.ts";
import { expectAccessible } from "./support/axe.ts";
import { addButton, drawer } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { enlarged, picture } from "./support/gallery.ts";
import { hydrated } from "./support/hydration.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { attributes, product } = messages("tr");

/** A product of which no other has one of the colours. */
const WITHOUT_A_COLOUR = "2493";
const PAGES = "**/bff/pages?**";

/** The id of the product that an option leads to. */
async function idOf(option: Locator): Promise<string> {
  return ((await option.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
}

test.describe("a product of a catalog", () => {
  let address: string;
  test.beforeEach(async ({ page, request, simulator }) => {
    address = await productAddress(request, await simulator.special("catalog"));
    await page.goto(address);
    await hydrated(colours(page).first());
    await markDocument(page);
  });

  test("PRD-1 another colour is shown in place, and the document states what its own page would", async ({
    page,
    context,
    request,
  }) => {
    const before = await statements(page);
    const there = await productAddress(request, await idOf(otherColour(page)));
    await otherColour(page).click();
    await expectShown(page, there);
    await expectSameDocument(page);
    const inPlace = await statements(page);
    expect(inPlace).not.toEqual(before);
    const fresh = await context.newPage();
    await fresh.goto(there);
    await markDocument(fresh);
    expect(inPlace).toEqual(await statements(fresh));

    await test.step("and so it does after going back", async () => {
      await page.goBack();
      await expectShown(page, address);
      await expectSameDocument(page);
      expect(await statements(page)).toEqual(before);
    });
  });

  test("PRD-1 neither product is bought by a press before the other one is painted", async ({
    page,
    request,
  }) => {
    const option = otherColour(page);
    const there = await productAddress(request, await idOf(option));
    // What the pointer rests on is read ahead, and shown after the next paint.
    const read = page.waitForResponse(PAGES);
    await option.hover();
    await read;
    const bought: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() === "POST") bought.push(sent.url());
    });
    const buy = await addButton(page).elementHandle();
    await option.evaluate((link: HTMLElement, button) => {
      link.click();
      (button as HTMLElement).click();
    }, buy);
    await expectShown(page, there);
    expect(bought).toEqual([]);
    await addButton(page).click();
    await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
    expect(bought).toHaveLength(1);
  });

  test("PRD-1 GAL-1 the gallery of a product in place is left by Back and opened by Forward", async ({
    page,
    request,
  }) => {
    const there = await productAddress(request, await idOf(otherColour(page)));
    await otherColour(page).click();
    await expectShown(page, there);
    const gallery = enlarged(page);
    await picture(page).click();
    await expect(gallery).toBeVisible();
    await page.goBack();
    await expect(gallery).toBeHidden();
    await expect(page).toHaveURL(there);
    await page.goForward();
    await expect(gallery).toBeVisible();
    await expectSameDocument(page);
  });

  test("PRD-1 back and forward go from product to product, and a reload changes none", async ({
    page,
  }) => {
    const addresses = [address];
    const first = await heading(page).innerText();
    for (const at of [0, 1]) {
      await otherColour(page, at).click();
      await expect(page).not.toHaveURL(addresses.at(-1) ?? "");
      await expectShown(page, /./);
      addresses.push(page.url());
    }
    const [, second = "", third = ""] = addresses;
    const title = await heading(page).innerText();
    await page.goBack();
    await expectShown(page, second);
    await page.goBack();
    await expectShown(page, address);
    await expect(heading(page)).toHaveText(first);
    await page.goForward();
    await page.goForward();
    await expectShown(page, third);
    await expectSameDocument(page);
    await expect(heading(page)).toHaveText(title);
    await page.reload();
    await markDocument(page);
    await expect(heading(page)).toHaveText(title);
    await page.goBack();
    await expectShown(page, second);
    await expect(heading(page)).not.toHaveText(title);
    await expect(page).toHaveTitle(new RegExp((await heading(page).innerText()).slice(0, 20)));
  });

  test("PRD-1 the place in the window and the focus stay, and the change is read out", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const option = otherColour(page);
    await option.scrollIntoViewIfNeeded();
    await option.focus();
    const top = async () => (await colours(page).first().boundingBox())?.y ?? 0;
    const before = await top();
    await option.press("Enter");
    await expect(page).not.toHaveURL(address);
    await expectShown(page, /./);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    const chosen = colours(page).and(page.locator("[aria-checked=true]"));
    await expect(chosen).toBeFocused();
    await expect(page.locator("#attributes [role=status]")).toHaveText(
      attributes.shown.replace("{title}", await heading(page).innerText()),
    );
  });

  test("PRD-2 keys choose among colours and materials, and past the ends", async ({ page }) => {
    const first = colours(page).first();
    const checked = colours(page).and(page.locator("[aria-checked=true]"));
    await checked.focus();
    const last = await colours(page).last().getAttribute("data-option");
    await expect(checked).toHaveAttribute("data-option", last ?? "");
    await page.keyboard.press("ArrowRight");
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute("aria-checked", "true");
    await expect(page).not.toHaveURL(address);
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(address);

    const materials = page.getByRole("combobox", { name: "Malzeme" });
    const shown = await materials.inputValue();
    const other = materials.locator(`option:not([value="${shown}"])`);
    await materials.selectOption(await other.first().getAttribute("value"));
    await expect(page).not.toHaveURL(address);
    await expectSameDocument(page);
    await expect(materials).not.toHaveValue(shown);
  });

  test("PRD-2 a colour that the pointer rests on is read ahead, and then shown within 300 ms", async ({
    page,
  }) => {
    const read = page.waitForResponse(PAGES);
    await otherColour(page).hover();
    await (await read).finished();
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/bff/") && asked.push(request.url()));
    const took = await otherColour(page).evaluate(async (option: HTMLElement) => {
      const title = document.querySelector("h1")?.textContent;
      const begun = performance.now();
      option.click();
      while (document.querySelector("h1")?.textContent === title)
        await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
    expect(took).toBeLessThan(300);
    expect(asked.filter((url) => /pages|match|attributes/.test(url))).toEqual([]);
  });

  test("PRD-2 a pointer that passes by reads nothing", async ({ page }) => {
    const asked: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/bff/pages") && asked.push(request.url()),
    );
    await otherColour(page, 1).evaluate(async (option) => {
      const happens = { bubbles: true, pointerType: "mouse", relatedTarget: document.body };
      option.dispatchEvent(new PointerEvent("pointerover", happens));
      await new Promise((resolve) => setTimeout(resolve));
      option.dispatchEvent(new PointerEvent("pointerout", happens));
    });
    const rested = page.waitForResponse(PAGES);
    const there = await idOf(otherColour(page, 0));
    await otherColour(page, 0).hover();
    await rested;
    await page.waitForLoadState("networkidle");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(there);
  });

  test("PRD-2 of quick choices the last one alone is asked for and shown", async ({
    page,
    request,
  }) => {
    const asked: string[] = [];
    page.on("request", (seen) => seen.url().includes("/bff/pages") && asked.push(seen.url()));
    const last = await idOf(colours(page).nth(2));
    const there = await productAddress(request, last);
    await page.evaluate(() => {
      const options = document.querySelectorAll<HTMLElement>("[role=radio]");
      for (const at of [0, 1, 0, 2]) options[at]?.click();
    });
    await expect(colours(page).nth(2)).toHaveAttribute("aria-checked", "true");
    await expectShown(page, there);
    await expectSameDocument(page);
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expectShown(page, address);
  });

  test("PRD-1 a slow answer never takes the place of a later choice's", async ({
    page,
    request,
  }) => {
    const gate = new Gate();
    const [slow, quick] = [await idOf(colours(page).nth(0)), await idOf(colours(page).nth(1))];
    const slowAnswer = page.waitForResponse((response) => response.url().includes(`-${slow}`));
    await page.route(PAGES, async (route) => {
      if (route.request().url().includes(`-${slow}`)) await gate.pass();
      await route.continue();
    });
    await colours(page).nth(0).click();
    await gate.reached;
    await colours(page).nth(1).click();
    const there = await productAddress(request, quick);
    await expectShown(page, there);
    const title = await heading(page).innerText();
    gate.open();
    await (await slowAnswer).finished();
    await page.waitForLoadState("networkidle");
    await expectShown(page, there);
    await expect(heading(page)).toHaveText(title);
  });

  test("PRD-1 what is left is not sold while the chosen one is on its way, and then that one is", async ({
    page,
  }) => {
    const gate = new Gate();
    const written: string[] = [];
    page.on("request", (seen) => {
      if (seen.method() === "POST") written.push(seen.postData() ?? "");
    });
    await page.route(PAGES, async (route) => {
      await gate.pass();
      await route.continue();
    });
    const chosen = await idOf(otherColour(page));
    await otherColour(page).click();
    await gate.reached;
    await expect(colours(page).and(page.locator("[aria-checked=true]"))).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await expect(addButton(page)).toBeDisabled();
    // As an impatient hand, an extension, or what is replayed would.
    const pressed = await page.evaluate(
      (names) => {
        const buttons = [...document.querySelectorAll<HTMLElement>("article [inert] button")];
        const selling = buttons.filter((button) => names.includes(button.textContent.trim()));
        for (const button of selling) button.click();
        return selling.length;
      },
      [product.add, product.buyNow],
    );
    expect(pressed).toBeGreaterThanOrEqual(2);
    gate.open();
    await expect(addButton(page)).toBeEnabled();
    expect(written).toEqual([]);
    await addButton(page).click();
    await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ productId: chosen });
  });

  test("PRD-1 going back while a choice is on its way drops it", async ({ page }) => {
    await otherColour(page).click();
    await expect(page).not.toHaveURL(address);
    await expectShown(page, /./);
    const gate = new Gate();
    const late = page.waitForRequest(PAGES);
    await page.route(PAGES, async (route) => {
      if (!route.request().url().includes(encodeURIComponent(address))) await gate.pass();
      await route.continue();
    });
    await otherColour(page, 1).click();
    await gate.reached;
    await page.goBack();
    await expectShown(page, address);
    gate.open();
    await (await (await late).response())?.finished();
    await page.waitForLoadState("networkidle");
    await expectShown(page, address);
    await expectSameDocument(page);
  });

  test("PRD-1 a press with a key or the middle button opens the product in a new tab", async ({
    page,
    context,
    request,
  }) => {
    const there = await productAddress(request, await idOf(otherColour(page)));
    for (const press of [{ modifiers: ["ControlOrMeta"] }, { button: "middle" }] as const) {
      const opened = context.waitForEvent("page");
      await otherColour(page).click(press as Parameters<Locator["click"]>[0]);
      const tab = await opened;
      await expect(tab).toHaveURL(there);
      await tab.close();
    }
    await expect(page).toHaveURL(address);
    await expectSameDocument(page);
  });

  test("PRD-2 an option whose product is sold out is marked as soon as that is known", async ({
    page,
  }) => {
    await page.route(PAGES, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { product: { inStock: boolean } };
      body.product.inStock = false;
      await route.fulfill({ response: answer, json: body });
    });
    await expect(otherColour(page)).toHaveAttribute("data-availability", "available");
    await otherColour(page).hover();
    await expect(otherColour(page)).toHaveAttribute("data-availability", "passive");
    await expect(otherColour(page)).toContainText(product.passive);
  });

  for (const [what, failing, said] of [
    ["of which nothing is known", /\/bff\/(?:catalogue\/match|products\/\d+\?)/, "productFailed"],
    ["whose page is not there", /\/bff\/pages\?/, "pageFailed"],
  ] as const)
    test(`PRD-1 PRD-6 a product ${what} is opened as a page, and that is said`, async ({
      page,
      request,
      watch,
    }) => {
      watch.expectErrors(/status of 503/, /not shown in place/);
      const there = await productAddress(request, await idOf(otherColour(page)));
      const heard = await hearFailures(page);
      await page.route(failing, (route) => route.fulfill({ status: 503 }));
      await otherColour(page).click();
      await expect(page).toHaveURL(there);
      await expect(addButton(page)).toBeEnabled();
      await expectSameDocument(page, false);
      expect((await heard())[0]).toEqual({ text: attributes[said], buyable: false });
    });

  test("PRD-6 any other failure is said in general words", async ({ page, watch }) => {
    watch.expectErrors(/not shown in place/);
    const heard = await hearFailures(page);
    await page.route(PAGES, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { product: object };
      await route.fulfill({
        response: answer,
        json: { ...body, product: { ...body.product, images: null } },
      });
    });
    await otherColour(page).click();
    await expectSameDocument(page, false);
    await expect(page).not.toHaveURL(address);
    expect((await heard())[0]?.text).toBe(attributes.otherFailed);
  });

  test("PRD-1 lies of where a product is lead to the product, on this origin", async ({
    page,
    request,
    watch,
  }) => {
    watch.expectErrors(/not shown in place/);
    const there = await productAddress(request, await idOf(otherColour(page)));
    const id = await idOf(otherColour(page));
    for (const path of ["https://elsewhere.example/", "//elsewhere.example", address]) {
      await page.goto(address);
      await markDocument(page);
      await page.route("**/bff/catalogue/match?**", (route) =>
        route.fulfill({ json: { product: { id, path } } }),
      );
      await colours(page)
        .and(page.locator(`[href$="/${id}"]`))
        .click();
      // The third names the page of another product, which is then opened as a page.
      await expectSameDocument(page, false);
      await expect(page).toHaveURL(path === address ? address : there);
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
    }
  });

  test("PRD-1 where its code does not come, the other product is opened as a page", async ({
    page,
    request,
    watch,
  }) => {
    watch.expectErrors(/ERR_FAILED/, /Failed to load chunk/);
    const there = await productAddress(request, await idOf(otherColour(page)));
    await page.waitForLoadState("networkidle");
    const lost = "**/_next/static/chunks/*.js*";
    await page.route(lost, (route) => route.abort());
    await page.evaluate(() => document.querySelector<HTMLElement>("a[role=radio]")?.click());
    await page.waitForRequest((seen) => seen.isNavigationRequest());
    await page.unroute(lost);
    await expect(page).toHaveURL(there);
  });

  test("PRD-2 WID-6 axe finds nothing on it, before and after", async ({ page }) => {
    await expectAccessible(page, "product of a catalog");
    await otherColour(page).click();
    await expect(page).not.toHaveURL(address);
    await expectShown(page, /./);
    await expectAccessible(page, "after another was chosen");
  });
});

test("PRD-2 an option without a product is shown as unavailable and leads nowhere", async ({
  page,
  request,
}) => {
  const address = await productAddress(request, WITHOUT_A_COLOUR);
  await page.goto(address);
  await markDocument(page);
  const none = colours(page).and(page.locator("[aria-disabled=true]"));
  await expect(none).toHaveCount(1);
  await expect(none).toContainText(attributes.unavailable);
  await expect(none).not.toHaveAttribute("href");
  await none.click({ force: true });
  const checked = colours(page).and(page.locator("[aria-checked=true]"));
  await checked.focus();
  await page.keyboard.press("ArrowRight");
  await expect(colours(page).first()).toBeFocused();
  await expect(none).toHaveAttribute("aria-checked", "false");
});

for (const [at, language] of LANGUAGES.entries())
  test(`PRD-6 attributes that do not load are said so, and tried again (${language})`, async ({
    page,
    request,
    simulator,
    stack,
    watch,
  }) => {
    watch.expectErrors(/status of 50\d/, /attributes not loaded/);
    watch.demandStillness();
    const words = messages(language);
    // One for each language: the gateway keeps what it has read.
    const id = ["2497", "2494", "2490", "2488"][at] ?? "";
    const address = await productAddress(request, id, language);
    await stack.purgeCaches();
    await simulator.faults("*catalog/product/attributes*=status:503");
    await page.goto(address);
    const place = page.locator("#attributes");
    await expect(place.getByText(words.attributes.attributesFailed)).toBeVisible();
    await expect(addButton(page, language)).toBeEnabled();
    await simulator.faults("");
    await place.getByRole("button", { name: words.common.retry }).click();
    await expect(colours(page).first()).toBeVisible();
    await expect(place.getByText(words.attributes.attributesFailed)).toHaveCount(0);
  });

test("PRD-1 a product by its id is where its page is, and one that is gone is missing", async ({
  request,
  simulator,
}) => {
  const id = await simulator.special("catalog");
  for (const language of ["tr", "en"] as const) {
    const there = await productAddress(request, id, language);
    const answer = await request.get(href(language, productById(id)), { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toBe(there);
  }
  for (const none of ["99999999", "a%2Fb", "x".repeat(40), ""])
    expect([400, 404], none).toContain((await request.get(`/urun/${none}`)).status());
});

test.describe("before JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("PRD-1 colours and materials are links to the other products", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("catalog"));
    await page.goto(address);
    const there = await productAddress(request, await idOf(otherColour(page)));
    await otherColour(page).click();
    await expect(page).toHaveURL(there);
    await page.goto(address);
    await page.locator("#attributes noscript a:not([aria-current])").first().click();
    await expect(page).not.toHaveURL(address);
    await expect(heading(page)).toBeVisible();
  });
});
