import { PAGES } from "../src/lib/paths.ts";
import { KILIMS, productAddress } from "./support/catalogue.ts";
import { buy, lines } from "./support/basket.ts";
import { MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { settle } from "./support/settle.ts";
import { expect, test } from "./support/test.ts";

/*
 * Nothing moves by itself (layout shift 0): each page is opened at the widths of a phone, a tablet
 * and a desktop, read to its end, and left alone until all it loads has come; the watch adds up
 * what moved (support/watch.ts).
 */
for (const width of [390, 768, 1440]) {
  test(`CAT-1 WID-4 nothing moves by itself on any page, ${width} px wide`, async ({
    page,
    request,
    simulator,
    watch,
  }) => {
    watch.demandStillness();
    await page.setViewportSize({ width, height: 900 });
    const toTheEnd = async () => {
      await settle(page);
      await page.mouse.wheel(0, 1200);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await settle(page);
    };
    await page.goto("/");
    await toTheEnd();
    await page.goto(KILIMS.tr);
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(page.locator('[data-page="3"]').first()).toBeAttached({ timeout: 1_000 });
    }).toPass({ intervals: [0] });
    await page.waitForLoadState("networkidle");
    await page.goto("/arama?q=kilim");
    await toTheEnd();
    await page.goto(await productAddress(request, await simulator.special("variant_needed")));
    await toTheEnd();
    await page.goto("/sepet");
    await expect(
      page.getByRole("main").getByText(messages("tr").cart.empty, { exact: true }),
    ).toBeVisible();
    await buy(page, await productAddress(request, await simulator.special("added")));
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1);
    await page.goto("/ar");
    await toTheEnd();
  });
}

/** Pages whose code and styles come in pieces of their own (app/_pages/member-clients.tsx). */
const OF_MEMBERS = [
  PAGES.login,
  PAGES.register,
  PAGES.passwordReminder,
  PAGES.passwordChange,
  PAGES.profile,
  PAGES.orders,
  PAGES.favourites,
  PAGES.messages,
  PAGES.contact,
  PAGES.order,
  "/adres",
];
for (const width of [390, 1440]) {
  test(`NAV-1 WID-4 nothing moves by itself on a member's pages, ${width} px wide`, async ({
    page,
    watch,
  }) => {
    watch.demandStillness();
    for (const who of ["guest", "member"]) {
      if (who === "member") {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto("/");
        await signIn(page, MEMBERS.plain.email);
      }
      await page.setViewportSize({ width, height: 900 });
      for (const path of OF_MEMBERS) {
        await page.goto(path);
        await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
        await page.waitForLoadState("networkidle");
      }
    }
  });
}
