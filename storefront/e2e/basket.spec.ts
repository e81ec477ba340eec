import { buy, lines } from "./support/basket.ts";
import { KILIMS, listed, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

test("CRT-2 the sums stay beside a long basket, and names have the room there is", async ({
  page,
}) => {
  await page.goto(`${KILIMS.tr}?stock=1`);
  await expect(listed(page).nth(3)).toBeVisible();
  const addresses = await listed(page)
    .locator("a[data-product-link]")
    .evaluateAll((links) => links.slice(0, 4).map((link) => (link as HTMLAnchorElement).pathname));
  for (const address of addresses) await buy(page, address);

  await test.step("on a low screen", async () => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(4);
    await lines(page).last().getByRole("textbox").focus();
    const head = await page.getByRole("banner").boundingBox();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const sums = await page.getByRole("heading", { name: words.cart.summary }).boundingBox();
    expect(sums?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const first = lines(page).first();
    const name = await first.getByRole("link").last().locator("..").boundingBox();
    const remove = await first.getByRole("button").last().boundingBox();
    expect((remove?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeLessThan(24);
  });
});

test("CRT-2 presses right before a page unloads reach the shop and the next page", async ({
  page,
  simulator,
}) => {
  for (const name of ["added", "added_popup"] as const)
    await buy(page, await productAddress(page.request, await simulator.special(name)));
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(2);
  const quantity = lines(page).first().getByRole("textbox").first();
  const atTheShop = async () => {
    const answer = await page.request.get("/bff/cart?language=tr");
    const cart = (await answer.json()) as { lines: { quantity: number }[] };
    return cart.lines.map((line) => line.quantity);
  };
  const more = () =>
    lines(page)
      .first()
      .getByRole("button", { name: /artır$/ });
  /** Presses all of it in one task, and goes before anything can be answered. */
  const pressAndGo = (names: string[], how: "reload" | "leave") =>
    page.evaluate(
      ([pressed, goal]) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button")];
        for (const name of pressed)
          buttons.find((button) => button.getAttribute("aria-label") === name)!.click();
        if (goal === "reload") location.reload();
        else document.querySelector<HTMLAnchorElement>("header a[href='/']")!.click();
      },
      [names, how] as const,
    );
  const nameOf = async (button: ReturnType<typeof more>) =>
    (await button.getAttribute("aria-label")) ?? "";

  await test.step("one more, and a reload", async () => {
    const loaded = page.waitForEvent("load");
    await pressAndGo([await nameOf(more())], "reload");
    await loaded;
    await expect(quantity).toHaveValue("2");
    await expect.poll(atTheShop).toEqual([2, 1]);
  });

  await test.step("one more, and the home page while the shop takes its time", async () => {
    await simulator.faults("*update-item*=latency:1500");
    const loaded = page.waitForEvent("load");
    await pressAndGo([await nameOf(more())], "leave");
    await loaded;
    await page.goto("/sepet");
    await expect(quantity).toHaveValue("3");
    await expect.poll(atTheShop).toEqual([3, 1]);
    await simulator.faults("");
  });

  await test.step("both lines removed, and a reload: the second write is queued", async () => {
    const remove = page.getByRole("main").getByRole("button", { name: /: sepetten çıkar$/ });
    const names = await Promise.all([nameOf(remove.first()), nameOf(remove.last())]);
    const loaded = page.waitForEvent("load");
    await pressAndGo(names, "reload");
    await loaded;
    await expect(page.getByText(words.cart.empty).first()).toBeVisible();
    await expect.poll(atTheShop).toEqual([]);
    await page.reload();
    await expect(page.getByText(words.cart.empty).first()).toBeVisible();
  });
});
