import type { Page } from "@playwright/test";

import { addButton, drawer, lines, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { hydrated } from "./support/hydration.ts";
import { messages } from "./support/messages.ts";
import type { Special } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const { cart, product, storePicker } = messages("tr");

/** The simulated shop's own words, which come before ours (mocks/simulator/src/cart/wording.rs). */
const SHOP_SAYS = {
  failed: "Ürününüz sepetinize eklenemedi",
  storeNeeded: "Lütfen mağaza seçin",
  cartLocked: "Devam eden bir ödemeniz var, sepetiniz kilitli",
  variantNeeded: "Lütfen seçenek belirleyin",
};

/** Each answer of the shop to "add" has an action of its own (CRT-1). */
const OUTCOMES: {
  special: Special;
  status: string;
  outcome: string;
  seen: (page: Page, address: string) => Promise<void>;
}[] = [
  {
    special: "added",
    status: "1",
    outcome: "added",
    seen: async (page) => {
      await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
      await expect(
        page
          .getByRole("banner")
          .getByRole("link", { name: new RegExp(cart.title.slice(0, 5)) })
          .first(),
      ).toContainText("1");
    },
  },
  {
    special: "go_to",
    status: "2",
    outcome: "go_to",
    seen: async (page, address) => expect(page).toHaveURL(new RegExp(`${address}$`)),
  },
  {
    special: "added_popup",
    status: "3",
    outcome: "added_popup",
    seen: async (page) => expect(drawer(page).getByRole("listitem")).toHaveCount(1),
  },
  {
    special: "added_notice",
    status: "4",
    outcome: "added_notice",
    seen: async (page) => {
      await expect(
        page.getByRole("status").getByRole("link", { name: cart.goToCart }),
      ).toHaveAttribute("href", "/sepet");
      await expect(drawer(page)).toHaveCount(0);
      await page.getByRole("status").getByRole("link", { name: cart.goToCart }).click();
      await expect(lines(page)).toHaveCount(1);
    },
  },
  {
    special: "failed",
    status: "0",
    outcome: "failed",
    seen: async (page) => {
      await expect(toast(page, SHOP_SAYS.failed)).toBeVisible();
      await expect(drawer(page)).toHaveCount(0);
    },
  },
  {
    special: "store_needed",
    status: "-2",
    outcome: "store_needed",
    seen: async (page) =>
      expect(page.getByRole("dialog", { name: storePicker.title })).toContainText(
        SHOP_SAYS.storeNeeded,
      ),
  },
  {
    special: "cart_locked",
    status: "EOC0001",
    outcome: "cart_locked",
    seen: async (page) => {
      await expect(toast(page, SHOP_SAYS.cartLocked)).toBeVisible();
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL(/\/order$/);
    },
  },
];

for (const { special, status, outcome, seen } of OUTCOMES) {
  test(`CRT-1 add to cart answers ${status}: ${outcome}${special === outcome ? "" : ` (${special})`}`, async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special(special));
    if (special === "cart_locked") await page.clock.install();
    await page.goto(address);
    // Read on its way: some of the actions leave the page, and the answer's body with it.
    const answers: { status: number; outcome: string }[] = [];
    await page.route(/\/bff\/cart\/lines/, async (route) => {
      const answer = await route.fetch();
      answers.push({
        status: answer.status(),
        outcome: ((await answer.json()) as { outcome: string }).outcome,
      });
      await route.fulfill({ response: answer });
    });
    await addButton(page).click();
    await expect.poll(() => answers).toEqual([{ status: 200, outcome }]);
    await seen(page, address);
  });
}

test("CRT-1 PRD-3 add to cart answers -1: a choice is asked for on the product's own page", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("variant_needed");
  // The page itself always sends the chosen variant, so it is taken out on the way.
  await page.route(/\/bff\/cart\/lines/, (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    delete body.variantId;
    return route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto(await productAddress(request, id));
  const answered = page.waitForResponse(/\/bff\/cart\/lines/);
  await addButton(page).click();
  expect(((await (await answered).json()) as { outcome: string }).outcome).toBe("variant_needed");
  await expect(toast(page, SHOP_SAYS.variantNeeded)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test("CRT-1 buying at once leads to the basket", async ({ page, request, simulator }) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  const buyNow = page.getByRole("button", { name: product.buyNow });
  await hydrated(buyNow);
  await buyNow.click();
  await expect(page).toHaveURL(/\/sepet$/);
  await expect(lines(page)).toHaveCount(1);
});

test("WID-1 the buttons are out of action while one of them runs, and come back", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/bff\/cart\/lines/, async (route) => {
    await held;
    await route.continue();
  });
  await addButton(page).click();
  await expect(addButton(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: product.buyNow })).toBeDisabled();
  release();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addButton(page)).toBeEnabled();
});

test("CRT-2 the drawer is drawn before the page behind it is inert, each time", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  const shown = page.getByRole("dialog", { name: cart.panel });
  for (const time of ["first", "second"]) {
    await page.evaluate(() => {
      const states: string[] = [];
      Object.assign(window, { drawerStates: states });
      const watch = () => {
        const dialog = document.querySelector("dialog:is(:popover-open, :modal)");
        const state = dialog && (dialog.matches(":modal") ? "modal" : "drawn");
        if (state && states.at(-1) !== state) states.push(state);
        if (state !== "modal") requestAnimationFrame(watch);
      };
      watch();
    });
    await addButton(page).click();
    await expect(drawer(page)).toBeVisible();
    const states = () => page.evaluate(() => Reflect.get(window, "drawerStates") as string[]);
    await expect.poll(states, `${time} time`).toEqual(["drawn", "modal"]);
    await expect(drawer(page).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(shown).toHaveCount(0);
    await expect(page.locator("html.modal-active")).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
  }
});

for (const language of ["tr", "ar"] as const) {
  test(`CRT-2 nothing in the drawer is cut off at its side (${language})`, async ({
    page,
    request,
    simulator,
  }) => {
    await page.goto(await productAddress(request, await simulator.special("added"), language));
    await addButton(page, language).click();
    const lines = drawer(page, language).getByRole("list");
    await expect(lines.getByRole("button")).not.toHaveCount(0);
    const widths = await lines.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    expect(widths.scrollWidth).toBe(widths.clientWidth);
  });
}

test("CRT-9 an add the shop refuses with an error says so and can be tried again", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await page.goto(await productAddress(request, await simulator.special("added")));
  await expect(addButton(page)).toBeEnabled();
  await simulator.faults("/srv/service/cart/add-to-cart*=status:500");
  await addButton(page).click();
  await expect(toast(page, cart.unsure)).toBeVisible();
  await simulator.faults("");
  await addButton(page).click();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
});

test("CRT-1 a double click adds once per click, never more than asked", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  const sent: string[] = [];
  page.on("request", (asked) => asked.url().includes("/bff/cart/lines") && sent.push(asked.url()));
  await addButton(page).dblclick();
  await expect(drawer(page)).toBeVisible();
  await page.goto("/sepet");
  await expect(lines(page).getByRole("textbox")).toHaveValue(String(sent.length));
});
