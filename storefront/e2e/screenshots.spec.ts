import { devices } from "@playwright/test";

import { compare } from "./support/screenshot-compare.ts";
import { SCREENSHOT_PAGES, type Size } from "./support/screenshot-pages.ts";
import { servePlaceholderPictures, waitForFonts } from "./support/screenshot-routes.ts";
import { SCREENSHOT_WIDGETS } from "./support/screenshot-widgets.ts";
import { test } from "./support/test.ts";

const LANGUAGES = ["tr", "ar"] as const;
const { userAgent, isMobile, hasTouch } = devices["Pixel 5"]!;
const DEVICES = {
  phone: { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};
/** How much of a page that scrolls is in its picture. */
const TALL = { phone: 1400, desktop: 1300 };

test.beforeEach(async ({ context }) => {
  await servePlaceholderPictures(context);
  await waitForFonts(context);
});

for (const size of ["phone", "desktop"] satisfies Size[]) {
  test.describe(size, () => {
    test.use(DEVICES[size]);

    for (const [name, { open, scrolls }] of Object.entries(SCREENSHOT_PAGES)) {
      for (const language of LANGUAGES) {
        test(`NAV-1 ${name} looks as before, ${language}, ${size}, light and dark`, async ({
          page,
          request,
          simulator,
          watch,
        }) => {
          if (name === "missing") watch.expectErrors(/status of 404/);
          await open({ page, request, simulator, language });
          const { width } = DEVICES[size].viewport;
          if (scrolls) await page.setViewportSize({ width, height: TALL[size] });
          await compare(page, `${name}-${language}-${size}`);
        });
      }
    }

    for (const [name, { open }] of Object.entries(SCREENSHOT_WIDGETS).filter(
      ([, widget]) => widget.size === size,
    )) {
      for (const language of LANGUAGES) {
        test(`NAV-4 ${name} looks as before, ${language}, light and dark`, async ({
          page,
          request,
          simulator,
        }) => {
          const part = await open({ page, request, simulator, language });
          await compare(page, `${name}-${language}`, part);
        });
      }
    }
  });
}
