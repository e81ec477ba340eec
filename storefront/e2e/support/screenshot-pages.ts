import { expect, type APIRequestContext, type Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { COMPARE_PAGE } from "../../src/lib/lazy-paths.ts";
import { href, PAGES } from "../../src/lib/paths.ts";
import { buy, lines } from "./basket.ts";
import { KILIMS, listed, productAddress } from "./catalogue.ts";
import { beginCheckout } from "./checkout.ts";
import { columns } from "./compare.ts";
import { messages } from "./messages.ts";
import type { Simulator } from "./simulator.ts";

export type Size = "phone" | "desktop";
export type Visit = {
  page: Page;
  request: APIRequestContext;
  simulator: Simulator;
  language: Language;
};
/** `scrolls`: more of the page than the window shows is compared. */
type ScreenshotPage = { open: (visit: Visit) => Promise<unknown>; scrolls?: boolean };

const at = (path: string): ScreenshotPage => ({
  open: ({ page, language }) => page.goto(href(language, path)),
  scrolls: true,
});

/** The pages whose screenshots are compared, by the name of their pictures. */
export const SCREENSHOT_PAGES: Record<string, ScreenshotPage> = {
  home: at("/"),
  list: at(KILIMS.tr),
  filters: {
    open: async ({ page, language }) => {
      await page.goto(href(language, `${KILIMS.tr}?stock=1&discounted=1`));
      await expect(listed(page).first()).toBeVisible();
      const { listing, filters } = messages(language);
      // On a desktop they stand beside the list.
      const button = page.getByRole("button", { name: listing.filters, exact: true });
      if (await button.isVisible()) await button.click();
      await expect(page.getByRole("complementary", { name: filters.title })).toBeVisible();
    },
  },
  "empty-search": at("/arama?q=klim"),
  product: {
    open: async ({ page, request, simulator, language }) =>
      page.goto(await productAddress(request, await simulator.special("variant_needed"), language)),
    scrolls: true,
  },
  gallery: {
    open: async ({ page, request, simulator, language }) => {
      const address = await productAddress(request, await simulator.special("added"), language);
      await page.goto(`${address}#slide=1`);
      await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
    },
  },
  comparison: {
    open: async ({ page, language }) => {
      await page.goto(href(language, `${COMPARE_PAGE}?products=1001-1002-1003-1004`));
      await expect(columns(page.getByRole("main"))).toHaveCount(4);
    },
    scrolls: true,
  },
  basket: {
    open: async ({ page, request, simulator, language }) => {
      const address = await productAddress(request, await simulator.special("added"), language);
      await buy(page, address, language);
      await page.goto(href(language, "/sepet"));
      await expect(lines(page, language)).toHaveCount(1);
    },
    scrolls: true,
  },
  checkout: {
    open: ({ page, simulator, language }) => beginCheckout(page, simulator, language),
    scrolls: true,
  },
  login: at(PAGES.login),
  registration: at(PAGES.register),
  missing: {
    open: ({ page, language }) => page.goto(href(language, "/yok-boyle-bir-sayfa")),
    scrolls: true,
  },
};
