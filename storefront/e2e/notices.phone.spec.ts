import { messages } from "./support/messages.ts";
import { APP_STORE } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

const { appBanner, cookieNotice } = messages("tr");

test.use({ visitor: "new" });

test("HDR-6 CNS-2 the app banner comes after the cookie notice, opens the store after two seconds, and stays away once closed", async ({
  page,
  context,
  watch,
}) => {
  watch.demandStillness();
  watch.allowOrigin(new URL(APP_STORE).origin);
  await context.route(`${APP_STORE}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>store</title>" }),
  );
  const banner = page.locator("[data-notice=app]");
  await page.goto("/");
  await expect(page.locator("[data-notice=cookies]")).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: cookieNotice.refuse }).tap();
  await expect(banner).toBeVisible();

  await test.step("both lie within the window and leave the header free", async () => {
    const [box, header] = [
      await banner.boundingBox(),
      await page.getByRole("banner").boundingBox(),
    ];
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    expect(box!.y).toBeGreaterThan(header!.y + header!.height);
  });

  await page.getByRole("link", { name: appBanner.open }).tap();
  const pressed = Date.now();
  await expect(page.getByText(appBanner.opening)).toBeVisible();
  await page.waitForURL(APP_STORE);
  expect(Date.now() - pressed).toBeGreaterThan(1800);

  await page.goto("/");
  await page.getByRole("button", { name: appBanner.close }).tap();
  await expect(banner).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === "mobileApp")?.value).toBe("1");
  await page.goto("/sepet");
  await page.waitForLoadState("networkidle");
  await expect(banner).toHaveCount(0);
});
