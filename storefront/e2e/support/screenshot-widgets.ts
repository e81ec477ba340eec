import { expect, type Locator } from "@playwright/test";

import { DATA_PROTECTION, href, PAGES } from "../../src/lib/paths.ts";
import { buy, drawer } from "./basket.ts";
import { productAddress } from "./catalogue.ts";
import { tray, withList } from "./compare.ts";
import { openLoginForm } from "./members.ts";
import { anyOf, messages } from "./messages.ts";
import type { Size, Visit } from "./screenshot-pages.ts";

/** A widget in a state that no page is in when it is opened, and what of the page shows it. */
type ScreenshotWidget = { size: Size; open: (visit: Visit) => Promise<Locator> };

/** The widgets whose screenshots are compared, where shoppers meet them. */
export const SCREENSHOT_WIDGETS: Record<string, ScreenshotWidget> = {
  "fields-in-error": {
    size: "desktop",
    open: async ({ page, language }) => {
      const { login, notices } = messages(language);
      await page.goto(href(language, PAGES.login));
      const form = page.getByRole("main").getByRole("form", { name: login.title });
      await form.getByRole("button", { name: login.submit, exact: true }).click();
      await expect(form.getByText(notices.fieldRequired).first()).toBeVisible();
      return form;
    },
  },
  suggestions: {
    size: "desktop",
    open: async ({ page, language }) => {
      await page.goto(href(language, "/sepet"));
      const banner = page.getByRole("banner");
      await banner.getByRole("combobox", { name: messages(language).search.label }).fill("kilim");
      const option = page.getByRole("option");
      await expect(option.first()).toBeVisible();
      return banner.getByRole("search").locator("[tabindex='-1']").filter({ has: option });
    },
  },
  preferences: {
    size: "desktop",
    open: async ({ page, language }) => {
      const { languageAndCurrency } = messages(language).header;
      await page.goto(href(language, "/sepet"));
      await page.getByRole("banner").getByRole("button", { name: languageAndCurrency }).click();
      return page.locator("[popover]:popover-open");
    },
  },
  "account-panel": {
    size: "desktop",
    open: async ({ page, language }) => {
      const { login, phone } = messages(language);
      await page.goto(href(language, "/sepet"));
      const form = await openLoginForm(page, language);
      const banner = page.getByRole("banner");
      await banner.getByRole("tab", { name: login.byPhone }).click();
      await banner.getByRole("button", { name: anyOf(phone.countryOf) }).click();
      await expect(banner.getByRole("option").first()).toBeVisible();
      return form;
    },
  },
  "basket-drawer": {
    size: "desktop",
    open: async ({ page, request, simulator, language }) => {
      const product = await simulator.special("discounted");
      await buy(page, await productAddress(request, product, language), language);
      return drawer(page, language);
    },
  },
  modal: {
    size: "desktop",
    open: async ({ page, language }) => {
      await page.goto(href(language, `/sepet${DATA_PROTECTION}`));
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading").first()).toBeVisible();
      return dialog;
    },
  },
  "comparison-tray": {
    size: "desktop",
    open: async ({ page, language }) => {
      await withList(page, ["1001", "1002", "1003"]);
      await page.goto(href(language, "/sepet"));
      const foot = tray(page, language);
      await expect(foot.getByRole("img")).toHaveCount(3);
      return foot;
    },
  },
  "menu-drawer": {
    size: "phone",
    open: async ({ page, language }) => {
      const { menu } = messages(language).header;
      await page.goto(href(language, "/sepet"));
      await page.getByRole("banner").getByRole("button", { name: menu, exact: true }).tap();
      return page.getByRole("dialog", { name: menu });
    },
  },
};
