import type { Page } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { cookieNotice, footer, landing, notices } = messages("tr");
const LOGIN = "/uye-girisi-sayfasi";
const DAY = 86_400;

const notice = (page: Page) => page.locator("[data-notice=cookies]");
const choice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "cookie-law");
const log = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("referrer") ?? "null") as {
        value: { items: { uri: string; page: string }[] };
      } | null,
  );

test.describe("who has not been here before", () => {
  test.use({ visitor: "new" });

  test("CNS-2 the cookie notice moves nothing, is answered once by keyboard, and can be answered otherwise", async ({
    page,
    watch,
  }) => {
    watch.demandStillness();
    await page.goto("/");
    await expect(notice(page).getByRole("heading", { name: "Çerezler hakkında" })).toBeVisible();
    const [refuse, accept] = [cookieNotice.refuse, cookieNotice.accept].map((name) =>
      notice(page).getByRole("button", { name }),
    );
    const look = (element: Element) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight } =
        getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return {
        color,
        backgroundColor,
        borderColor,
        fontSize,
        fontWeight,
        width: Math.round(width),
        height: Math.round(height),
      };
    };
    expect(await refuse!.evaluate(look), "a no weighs what a yes does").toEqual(
      await accept!.evaluate(look),
    );

    await notice(page).getByRole("link").focus();
    await page.keyboard.press("Tab");
    await expect(refuse!).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notice(page)).toHaveCount(0);
    const kept = await choice(page);
    expect(kept?.value).toBe("0");
    expect(Math.abs(kept!.expires - Date.now() / 1000 - 15 * DAY)).toBeLessThan(300);

    await page.goto("/sepet");
    await page.waitForLoadState("networkidle");
    await expect(notice(page)).toHaveCount(0);
    await page
      .getByRole("contentinfo")
      .getByRole("navigation", { name: footer.help })
      .getByRole("button", { name: cookieNotice.review })
      .click();
    await accept!.click();
    await expect(notice(page)).toHaveCount(0);
    expect((await choice(page))?.value).toBe("1");
  });

  test("CNS-5 CNS-2 where a shopper came from is kept after a yes only, and forgotten with a no", async ({
    page,
  }) => {
    await page.goto("/kilimler", { referer: "https://search.example.test/find?q=hediye" });
    await expect(notice(page)).toBeVisible();
    expect(await log(page)).toBeNull();
    await notice(page).getByRole("button", { name: cookieNotice.accept }).click();
    await expect
      .poll(async () => (await log(page))?.value.items.map(({ uri, page: at }) => [uri, at]))
      .toEqual([["https://search.example.test/find", "/kilimler"]]);
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect((await log(page))?.value.items, "a reload is no arrival").toHaveLength(1);
    await page.getByRole("contentinfo").getByRole("button", { name: cookieNotice.review }).click();
    await notice(page).getByRole("button", { name: cookieNotice.refuse }).click();
    await expect.poll(() => log(page)).toBeNull();
  });

  test("CNS-2 a shop whose notice cannot be read shows none, and asks with the next page", async ({
    page,
    simulator,
    stack,
    watch,
  }) => {
    watch.expectErrors(/status of 50\d/);
    await stack.purgeCaches();
    await simulator.faults("/srv/service/site/get-cookie-law=status:500");
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await expect(notice(page)).toHaveCount(0);
    await simulator.faults("");
    // What failed lately is not asked for at once; another language is another answer.
    await page.goto("/de");
    await expect(notice(page)).toBeVisible();
  });
});

test("AUT-8 an address that has an account: guests on the login page are told, once", async ({
  page,
}) => {
  await page.goto(`${LOGIN}?error=mail_already_registered`);
  const told = page.getByRole("dialog", { name: landing.registeredTitle });
  await expect(told.getByText(notices.emailRegistered)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${LOGIN}$`));
  await page.keyboard.press("Escape");
  await expect(told).toBeHidden();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(told).toHaveCount(0);
  await page.goto("/?error=mail_already_registered");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("AUT-6 what a social network did not tell is asked for, and completes the sign-in", async ({
  page,
  simulator,
}) => {
  await page.goto("/?social=1&platform=apple&fields=email");
  const asked = page.getByRole("dialog", { name: landing.socialTitle });
  await expect(asked.getByRole("textbox")).toHaveCount(1);
  await asked.getByRole("button", { name: landing.send }).click();
  await expect(asked.getByText(notices.fieldRequired)).toBeVisible();
  await asked.getByRole("textbox", { name: landing.email }).fill("deniz@example.test");
  await asked.getByRole("button", { name: landing.send }).click();
  await expect
    .poll(async () =>
      (await simulator.requests())
        .filter(({ path }) => path.includes("/social/complete"))
        .map(({ method }) => method),
    )
    .toEqual(["POST"]);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("WID-7 a link that lacks something: 'Hata oluştu'", async ({ page }) => {
  await page.goto("/?activation=membership&id=7");
  await expect(page.getByRole("dialog", { name: "Hata oluştu" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

for (const language of LANGUAGES) {
  test(`CNS-2 AUT-6 axe finds nothing on the notices (${language})`, async ({ page, context }) => {
    const words = messages(language);
    await context.clearCookies({ name: "cookie-law" });
    for (const [what, address, region] of [
      ["cookie notice", "/", notice(page)],
      [
        "missing fields",
        "/?social=1",
        page.getByRole("dialog", { name: words.landing.socialTitle }),
      ],
      [
        "message",
        "/?activation=newsletter",
        page.getByRole("dialog", { name: words.notices.missingParameter }),
      ],
    ] as const) {
      await page.goto(href(language, address));
      await expect(region).toBeVisible();
      await expectAccessible(page, what);
    }
  });
}
