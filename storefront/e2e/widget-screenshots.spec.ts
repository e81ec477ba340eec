import { test as base, expect, type Page } from "@playwright/test";

import { forceStates } from "./support/forced-states.ts";
import { compare } from "./support/screenshot-compare.ts";
import { waitForFonts } from "./support/screenshot-routes.ts";
import { settle } from "./support/settle.ts";
import { filesWithWidgets, WidgetsServer } from "./support/widgets.ts";

const LANGUAGES = ["tr", "ar"] as const;
const DESKTOP = { width: 960, height: 900 };
const PHONE = { width: 390, height: 720 };
/** The sections whose widgets stand where they are, and how wide the page is. */
const SECTIONS = {
  buttons: DESKTOP,
  fields: DESKTOP,
  choices: DESKTOP,
  amounts: DESKTOP,
  marks: PHONE,
  notices: PHONE,
  disclosures: PHONE,
  cards: DESKTOP,
};

const opener = (page: Page, name: string) => page.locator(`[data-opens="${name}"]`);
const dialog = (page: Page) => page.locator("dialog[open]").last();

/** What opens over the page: its size, and how it is opened. */
const OVERLAYS: Record<string, { size: typeof PHONE; open: (page: Page) => Promise<unknown> }> = {
  "drawer-start": { size: PHONE, open: (page) => opener(page, "start").click() },
  "drawer-bottom": { size: PHONE, open: (page) => opener(page, "bottom").click() },
  "window-over-window": {
    size: PHONE,
    async open(page) {
      await opener(page, "centre").click();
      await dialog(page).getByRole("button").last().click();
      await expect(page.locator("dialog[open]")).toHaveCount(2);
    },
  },
  "toasts-in-drawer": {
    size: PHONE,
    async open(page) {
      await opener(page, "end").click();
      await dialog(page).locator("[data-opens=toasts]").click();
      await expect(page.locator("[popover]:popover-open p")).toHaveCount(3);
    },
  },
  question: {
    size: PHONE,
    async open(page) {
      await page.locator("button[popovertarget]").first().click();
      await expect(page.locator("[popover]:popover-open")).toBeVisible();
    },
  },
  "combo-list": {
    size: PHONE,
    async open(page) {
      await page.getByRole("combobox").click();
      await expect(page.getByRole("option")).toHaveCount(3);
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("combobox")).toHaveAttribute("aria-activedescendant", /.+/);
    },
  },
};

const test = base.extend<object, { widgets: WidgetsServer }>({
  widgets: [
    async ({}, provide, { workerIndex }) => {
      const widgets = await WidgetsServer.start(`widgets-${workerIndex}`);
      await provide(widgets);
      await widgets.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ widgets }, provide) => provide(widgets.url),
});

test.beforeEach(({ context }) => waitForFonts(context));

for (const language of LANGUAGES) {
  for (const [name, viewport] of Object.entries(SECTIONS)) {
    test(`NAV-4 the widgets of ${name} look as before, ${language}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/_ui/${language}/${name}`);
      await settle(page);
      for (const field of await page.locator("[data-type]").all()) {
        await field.getByRole("textbox").fill((await field.getAttribute("data-type")) ?? "");
        await field.getByRole("textbox").blur();
      }
      await forceStates(page);
      await compare(page, `widgets-${name}-${language}`, page.locator("[data-section]"));
    });
  }
  for (const [name, { size, open }] of Object.entries(OVERLAYS)) {
    test(`NAV-4 the widget ${name} looks as before, ${language}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(`/_ui/${language}/overlays`);
      await settle(page);
      await open(page);
      await compare(page, `widgets-${name}-${language}`);
    });
  }
}

test("NAV-4 a build with the page of widgets is known by its traces", () => {
  const found = filesWithWidgets(".next-widgets");
  expect(found.some((file) => file.startsWith("static/"))).toBe(true);
  expect(found.some((file) => file.includes("manifest"))).toBe(true);
});
