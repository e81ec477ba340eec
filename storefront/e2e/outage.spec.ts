import type { Locator } from "@playwright/test";

import { PAGES } from "../src/lib/paths.ts";
import { buy, lines } from "./support/basket.ts";
import { KILIMS, listed, productAddress } from "./support/catalogue.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

test.describe("the shop is stopped", () => {
  test.afterEach(async ({ stack }) => {
    if (stack.shop.pid === undefined) await stack.shop.start();
  });

  test("pages seen before still open and say so, the basket says what to do, and all is well when the shop returns", async ({
    page,
    request,
    stack,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of 50\d/, /not (?:loaded|answered|kept)/);
    const product = await productAddress(request, await simulator.special("added"));
    await page.goto("/");
    await page.goto(KILIMS.tr);
    await buy(page, product);
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1);

    await stack.shop.stop();
    const away = page.locator("[data-shop-away]");
    await test.step("home, list and product open and say they may be out of date", async () => {
      for (const path of ["/", KILIMS.tr, product]) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        await expect(away, path).toBeVisible();
        await expect(away).toContainText(words.site.stale);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      }
      await expect(page.locator("#product-id")).toBeAttached();
    });

    await test.step("the basket says what is wrong and what to do", async () => {
      await page.goto("/sepet");
      const main = page.getByRole("main");
      await expect(main.getByText(words.cart.unavailable)).toBeVisible();
      await expect(main.getByText(words.cart.unavailableHint)).toBeVisible();
      await expect(main.getByRole("button", { name: words.common.retry })).toBeEnabled();
    });

    await test.step("a page never seen says what is wrong, with a status that means it", async () => {
      // No page leads to it: what a link leads to may have been prefetched.
      const answer = await page.goto("/deri?ps=2");
      expect(answer?.status()).toBeGreaterThanOrEqual(502);
      expect(answer?.status()).toBeLessThanOrEqual(504);
      await expect(
        page.getByRole("heading", { level: 1, name: words.failure.title }),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: words.failure.retry })).toBeVisible();
    });

    await page.goto("/sepet");
    await expect(page.getByRole("main").getByText(words.cart.unavailable)).toBeVisible();
    await stack.shop.start();
    await test.step("the shop is back: the same page recovers, everything works without a restart", async () => {
      await expect(async () => {
        await page
          .getByRole("main")
          .getByRole("button", { name: words.common.retry })
          .click({ timeout: 1_000 });
        await expect(page.getByText(words.cart.unavailable)).toBeHidden({ timeout: 1_000 });
      }).toPass();
      await buy(page, product);
      await page.goto("/sepet");
      await expect(lines(page)).toHaveCount(1);
      await page.goto("/deri");
      await expect(listed(page).first()).toBeVisible();
      await expect(away).toHaveCount(0);
    });
  });
});

test("a shop that answers rubbish or not at all leaves the cached page standing", async ({
  page,
  simulator,
  watch,
}) => {
  // A picture that the browser has not kept comes from the same shop, and is missed the same way.
  watch.expectErrors(
    /status of 50\d/,
    /not (?:loaded|answered)/,
    /Failed to load resource.*\/media\//,
  );
  await page.goto("/seramikler");
  await expect(page.locator('[data-page="1"]')).toHaveCount(8);
  for (const fault of ["*=wrong-type", "*=reset", "*=truncate"]) {
    await simulator.faults(fault);
    const answer = await page.goto("/seramikler");
    expect(answer?.status(), fault).toBe(200);
    await expect(page.locator('[data-page="1"]')).toHaveCount(8);
    await expect(page.locator("[data-shop-away]"), fault).toBeVisible();
  }
  // Pictures were missed until their calls were suspended; the next test needs them.
  await simulator.faults("");
  const picture = await page.locator('[data-page="1"] img').first().getAttribute("src");
  await expect(async () => {
    expect((await page.request.get(picture ?? "")).status(), "pictures are there again").toBe(200);
  }).toPass();
});

/**
 * A member's pages, and what each shows when all is well; of favourites this member may have some.
 */
const OWN_PAGES: { path: string; failed: string; well: (main: Locator) => Locator }[] = [
  {
    path: PAGES.messages,
    failed: words.threads.failed,
    well: (main) => main.getByText(words.threads.newMessage),
  },
  {
    path: PAGES.favourites,
    failed: words.favourites.failed,
    well: (main) => main.getByText(words.favourites.browse).or(main.getByRole("article")),
  },
  {
    path: PAGES.profile,
    failed: words.profile.unavailable,
    well: (main) => main.getByText(words.profile.details),
  },
  {
    path: PAGES.passwordChange,
    failed: words.problems.shop_failed,
    well: (main) => main.getByText(words.password.submit),
  },
];

test("GW-7 AUT-2 FAV-6 MSG-1 a member's pages say that the shop cannot tell who is here, and open at a press once it can", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/, /not (?:loaded|answered|kept)/, /Failed to load resource/);
  await page.goto("/");
  await signIn(page, MEMBERS.plain.email);
  // Seen once, so that the pages themselves are in memory.
  for (const { path, well } of OWN_PAGES) {
    await page.goto(path);
    await expect(well(page.getByRole("main")).first()).toBeVisible();
  }
  for (const { path, failed, well } of OWN_PAGES) {
    await simulator.faults("/srv/service/*=status:503;/api/*=status:503");
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(failed), path).toBeVisible();
    await expect(main.getByText(words.problems.shop_failed), path).toBeVisible();
    await expect(page.locator("[data-shop-away]"), path).toBeVisible();
    await simulator.faults("");
    await expect(async () => {
      const again = main.getByRole("button", { name: words.common.retry });
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(well(main).first(), path).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    await expect(page.locator("[data-shop-away]")).toHaveCount(0);
  }
});
