import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { APIRequestContext, Locator, Page } from "@playwright/test";

import {
  ADDRESSES_PAGE,
  ALARM_PAGES,
  COMPARE_PAGE,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "../src/lib/lazy-paths.ts";
import { PAGES } from "../src/lib/paths.ts";
import { colours } from "./support/attributes.ts";
import { addButton, drawer, lines, toast } from "./support/basket.ts";
import { COPPERWARE, listed, productAddress, rows, withLayout } from "./support/catalogue.ts";
import {
  agree,
  beginCheckout,
  choosePayment,
  forgetSession,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { columns, popup, scales, tray } from "./support/compare.ts";
import { anyOf, filled, messages } from "./support/messages.ts";
import { personalForm } from "./support/personalization.ts";
import { severalBar } from "./support/several.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const {
  account: words,
  alarms,
  cart,
  cartOptions,
  cartShare,
  checkout,
  comments,
  common,
  compare,
  contact,
  coupons,
  favourites,
  header,
  login,
  notices,
  orders,
  overview,
  password,
  phone,
  problems,
  product,
  recent,
  regions,
  search,
  securityCode,
  storePicker,
  storeTab,
  subscriptions,
  threads,
  wallet,
} = messages("tr");
const SOURCES = path.join(import.meta.dirname, "../src");
/** An order of the first ready member that can be returned. */
const DELIVERED_ORDER = "10197";
/** Long enough for whatever is being lost to have failed. */
const QUIET_MS = 500;
const CHUNKS = "**/_next/static/chunks/*.js*";

/** Every lazy part of the storefront, by the name it has in the source. */
const PARTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .flatMap((file) => [
    ...readFileSync(path.join(SOURCES, file), "utf8").matchAll(
      /= (?:lazyPart|renderedPart)\(\s*"(\w+)"/g,
    ),
  ])
  .map(([, name]) => name ?? "");

/** Aborts every chunk that the document itself does not name, until the shopper tries again. */
class LostChunks {
  readonly failed = new Set<string>();
  readonly #page: Page;
  readonly #lost = new Set<string>();
  readonly #allowed = new Set<string>();
  #lastLossMs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The page is there whole; what is asked for after that is lost. */
  async openThenLose(address: string, ready: () => Promise<void>): Promise<void> {
    await this.#page.unroute(CHUNKS);
    await this.#page.goto(address);
    await expect(this.#page.locator("html[data-hydrated]")).toBeAttached();
    await ready();
    await this.#page.waitForLoadState("networkidle");
    await this.#lose();
  }

  /** The page is there already; what is asked for from now on is lost. */
  async loseLaterChunks(): Promise<void> {
    await this.#page.waitForLoadState("networkidle");
    await this.#lose();
  }

  /** The page itself lacks what its document does not name. */
  async open(address: string): Promise<void> {
    await this.#page.unroute(CHUNKS);
    this.#lost.clear();
    this.#allowed.clear();
    const answer = await this.#page.request.get(address);
    expect(answer.ok(), `${address}: ${answer.status()}`).toBe(true);
    const html = await answer.text();
    for (const [, src] of html.matchAll(/<script\b[^>]*\bsrc="([^"?]+)/g))
      this.#allowed.add(decodeURIComponent(src ?? ""));
    await this.#lose();
    await this.#page.goto(address);
    await expect(this.#page.locator("html[data-hydrated]")).toBeAttached();
  }

  async #lose(): Promise<void> {
    await this.#page.route(CHUNKS, (route) => {
      const chunk = decodeURIComponent(new URL(route.request().url()).pathname);
      if (this.#allowed.has(chunk)) return route.fallback();
      this.#lost.add(chunk);
      this.#lastLossMs = Date.now();
      return route.abort();
    });
  }

  /** What has been lost can be had from now on; what has not been asked for is lost still. */
  async allowLost(): Promise<void> {
    // A page asks for a chunk a second time before it gives up.
    await expect.poll(() => Date.now() - this.#lastLossMs).toBeGreaterThan(QUIET_MS);
    for (const chunk of this.#lost) this.#allowed.add(chunk);
  }

  /** Asks again for the part that has failed. */
  async retry(): Promise<void> {
    await this.allowLost();
    const all = this.#page.locator("[data-failed-part]");
    // Nothing can be pressed any more once the window of a password that must be changed is open.
    const others = all.and(this.#page.locator(":not([data-failed-part=ForcedPassword])"));
    const first = ((await others.count()) > 0 ? others : all).first();
    const name = (await first.getAttribute("data-failed-part")) ?? "";
    // Another may come in before it.
    const notice = this.#page.locator(`[data-failed-part=${name}]`);
    await expect(notice.getByText(common.partFailed)).toBeVisible();
    await expect(notice).toHaveAttribute("role", "alert");
    await notice.getByRole("button", { name: common.retry }).click();
    this.failed.add(name);
  }

  /**
   * Does something, trying each part again that fails, until it has brought `result` and, where
   * that may be there before it, has lost `part`.
   */
  async act(action: () => Promise<void>, result: Locator, part?: string): Promise<void> {
    const notice = this.#page.locator("[data-failed-part]").first();
    const end = result.first();
    await action();
    await expect(async () => {
      await expect(
        (part && !this.failed.has(part) ? notice : notice.or(end)).first(),
      ).toBeVisible();
      if (await notice.isVisible()) await this.retry();
      await expect(notice).toHaveCount(0, { timeout: 2_000 });
      await expect(end).toBeVisible({ timeout: 2_000 });
      if (part) expect(this.failed).toContain(part);
    }).toPass();
    // The page is there all the while.
    await expect(this.#page.getByRole("banner")).toBeVisible();
  }

  /** A page whose own part is lost as soon as it is opened. */
  async page(address: string, part: string, result: Locator): Promise<void> {
    await this.open(address);
    await this.act(async () => undefined, result, part);
  }
}

/** The parts that the journeys below lose, which have to be all there are. */
const lostInJourneys: string[] = [];

type Fixtures = { request: APIRequestContext; simulator: Simulator };

/** A journey on which every chunk that comes late is lost at first, these parts' among them. */
function losing(
  title: string,
  parts: string[],
  journey: (page: Page, chunks: LostChunks, fixtures: Fixtures) => Promise<void>,
): void {
  lostInJourneys.push(...parts);
  test(`SEC-5 every chunk lost once: ${title}`, async ({ page, request, simulator, watch }) => {
    watch.expectErrors(
      /ERR_FAILED/,
      /Failed to load chunk/,
      /Minified React error/,
      /status of 422/,
      // What the watch itself would run in a tab of the shop's.
      /Blocked script execution in/,
    );
    const chunks = new LostChunks(page);
    await journey(page, chunks, { request, simulator });
    expect([...chunks.failed].sort()).toEqual([...parts].sort());
  });
}

losing(
  "a list, search, signing in",
  ["ListingGrid", "Suggestions", "AccountPanel", "LazyPhoneField", "CountryList"],
  async (page, chunks) => {
    const banner = page.getByRole("banner");
    await chunks.page("/kilimler", "ListingGrid", listed(page));

    const box = banner.getByRole("combobox", { name: search.label });
    await chunks.act(async () => box.fill("kilim"), banner.getByRole("option"));
    await box.press("Escape");

    const form = banner.getByRole("form", { name: login.title });
    await chunks.act(async () => {
      if (!(await form.isVisible())) await account(page, null).click();
    }, form);
    await chunks.act(
      () => banner.getByRole("tab", { name: login.byPhone }).click(),
      banner.locator("input[type=tel]"),
    );
    await chunks.act(
      async () => {
        if (!(await banner.getByRole("listbox", { name: phone.countries }).isVisible()))
          await banner.getByRole("button", { name: anyOf(phone.countryOf) }).click();
      },
      banner.getByRole("listbox", { name: phone.countries }),
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  },
);

losing(
  "lists in other layouts, several products at once",
  ["ListingLines", "ListingTable", "SeveralBar"],
  async (page, chunks) => {
    await withLayout(page, "list");
    await chunks.page("/kilimler", "ListingLines", listed(page));
    await withLayout(page, "table");
    await chunks.page(COPPERWARE, "ListingTable", rows(page));
    await chunks.act(() => rows(page).getByRole("checkbox").first().check(), severalBar(page));
  },
);

losing("a favourite of a guest", ["MembershipWindows", "LoginDialog"], async (page, chunks) => {
  const heart = listed(page).getByRole("button", { name: /^Favorilerimde: / });
  // What a press does is here, and what it opens is not.
  await chunks.openThenLose("/kilimler", () => heart.first().hover());
  await chunks.act(
    () => heart.first().click(),
    page.getByRole("dialog").getByRole("form", { name: login.title }),
  );
});

losing(
  "a product, its pictures, the basket",
  [
    "ProductClient",
    "ProductLists",
    "Comments",
    "Lightbox",
    "CartDrawer",
    "CartDropdown",
    "CartClient",
    "OrderOptions",
    "LineOptions",
    "ShareBasket",
    "SharedBasket",
    "ToastList",
  ],
  async (page, chunks, { request, simulator }) => {
    const added = await simulator.special("added");
    const address = await productAddress(request, added);
    await chunks.page(address, "ProductClient", addButton(page));
    await chunks.act(
      () => page.getByRole("tab", { name: comments.title }).click(),
      page.getByRole("button", { name: comments.write }),
      "Comments",
    );
    const window = page.getByRole("dialog");
    await chunks.act(
      () =>
        page
          .getByRole("button", { name: new RegExp(`^${product.enlarge}`) })
          .first()
          .click(),
      window.getByRole("img"),
    );
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();

    await addButton(page).click();
    await chunks.act(async () => undefined, drawer(page));
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    await page.mouse.move(700, 700);
    await chunks.act(
      () =>
        page
          .getByRole("banner")
          .getByRole("link", { name: new RegExp(`^${cart.title.slice(0, 5)}`) })
          .hover(),
      page.getByRole("region", { name: cart.panel }),
    );

    await chunks.page(PAGES.cart, "CartClient", lines(page));
    const main = page.getByRole("main");
    await chunks.act(
      () => main.getByText(cartOptions.title).click(),
      main.getByRole("form", { name: cartOptions.orderNote }),
      "OrderOptions",
    );
    await chunks.act(
      () => main.getByText(cartOptions.lineTitle, { exact: true }).click(),
      lines(page).getByRole("form"),
      "LineOptions",
    );
    await chunks.act(
      () => main.getByRole("button", { name: cartShare.open }).click(),
      page.getByRole("dialog", { name: cartShare.title }),
      "ShareBasket",
    );
    await page.keyboard.press("Escape");
    await chunks.act(
      () => page.evaluate((id) => void (location.hash = `#share=${id}::1`), added),
      page.getByRole("dialog", { name: cartShare.received }),
      "SharedBasket",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: cart.removeAll }).click();
    await chunks.act(async () => undefined, toast(page, cart.emptied));
  },
);

losing(
  "what may come again",
  ["ProductClient", "ProductAttributes", "CartClient", "LineSubscription", "CartDrawer"],
  async (page, chunks, { request, simulator }) => {
    const address = await productAddress(request, await simulator.special("subscribable"));
    await chunks.page(address, "ProductClient", addButton(page));
    const choice = page.getByRole("article").getByLabel(product.subscription.label);
    await choice.selectOption("30");
    await addButton(page).click();
    await chunks.act(async () => undefined, drawer(page));
    await chunks.page(PAGES.cart, "CartClient", lines(page));
    const frequency = lines(page).getByRole("combobox");
    await chunks.act(async () => undefined, frequency);
    await expect(frequency).toHaveValue("30");
  },
);

losing(
  "the tabs of a product, and what goes with it",
  ["ProductClient", "ProductAttributes", "ShopTab", "InstallmentsTab", "StoreTab", "ProductLists"],
  async (page, chunks, { request, simulator }) => {
    const address = await productAddress(request, await simulator.special("decimal"));
    await chunks.page(address, "ProductClient", addButton(page));
    const panel = page.getByRole("tabpanel");
    for (const [part, tab, result] of [
      ["ShopTab", /^Ödeme$/, panel.getByRole("table")],
      ["InstallmentsTab", product.installmentsTab, panel.getByRole("table")],
      ["StoreTab", product.storesTab, panel.getByLabel(storeTab.city)],
    ] as const)
      await chunks.act(() => page.getByRole("tab", { name: tab }).click(), result, part);
    await chunks.act(
      () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
      page.getByRole("region", { name: product.related }),
      "ProductLists",
    );
  },
);

losing(
  "a product of a catalog",
  ["ProductClient", "ProductAttributes"],
  async (page, chunks, { request, simulator }) => {
    const address = await productAddress(request, await simulator.special("catalog"));
    await chunks.page(address, "ProductClient", addButton(page));
    await chunks.act(async () => undefined, colours(page), "ProductAttributes");
  },
);

losing(
  "the form of a product",
  ["ProductClient", "PersonalizationPart"],
  async (page, chunks, { request, simulator }) => {
    const address = await productAddress(request, await simulator.special("personalization"));
    await chunks.page(address, "ProductClient", page.getByRole("article"));
    await chunks.act(async () => undefined, personalForm(page));
  },
);

losing(
  "the home page, and the menu of a phone",
  ["HeroSlider", "MenuTree", "RecentRow"],
  async (page, chunks) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await chunks.page("/", "HeroSlider", page.getByRole("main").getByRole("heading", { level: 2 }));
    const button = page.getByRole("banner").getByRole("button", { name: header.menu, exact: true });
    await chunks.act(() => button.click(), page.getByRole("dialog", { name: header.menu }));
    await page.evaluate(() => {
      document.cookie = "cookie-law=1; path=/";
      localStorage.setItem("recentProducts", JSON.stringify({ value: ["1001"], timeout: 0 }));
    });
    await chunks.openThenLose("/", () => expect(page.locator("[data-recent]")).toBeAttached());
    await chunks.act(
      () => page.locator("[data-recent]").scrollIntoViewIfNeeded(),
      page.getByRole("region", { name: recent.title }),
      "RecentRow",
    );
  },
);

for (const [title, address, part] of [
  ["signing in", PAGES.login, "LoginClient"],
  ["registering", PAGES.register, "RegisterClient"],
  ["a forgotten password", PAGES.passwordReminder, "PasswordReminderClient"],
] as const) {
  losing(`the page for ${title}`, ["MemberPart", part], async (page, chunks) => {
    await chunks.page(address, part, page.getByRole("main").locator("input[name=email]"));
  });
}

losing(
  "writing to the shop, with a code",
  ["MemberPart", "ContactClient", "SecurityCode"],
  async (page, chunks) => {
    const form = page.getByRole("main").getByRole("form", { name: contact.formTitle });
    await chunks.page(PAGES.contact, "ContactClient", form);
    // The shop wants a code of everybody.
    await page.route("**/bff/messages?*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 422,
            contentType: "application/problem+json",
            body: JSON.stringify({
              code: "invalid_fields",
              status: 422,
              title: "",
              fields: [{ field: "securityCode", message: "Kod" }],
            }),
          })
        : route.fallback(),
    );
    await form.getByLabel(contact.department).selectOption("2");
    await form.getByLabel(contact.email).fill("deniz@example.test");
    await form.getByLabel(contact.subject).fill("Beden");
    await form.getByLabel(contact.text).fill("Kilim kaç kilo?");
    await form.getByRole("button", { name: contact.submit }).click();
    await chunks.act(async () => undefined, form.getByLabel(securityCode.label));
  },
);

losing(
  "what members have",
  [
    "MemberPart",
    "ProfileClient",
    "PasswordClient",
    "FavouritesClient",
    "ThreadsClient",
    "MemberFavourites",
    "UnreadBadge",
    "AccountPanel",
  ],
  async (page, chunks) => {
    await page.goto("/kilimler");
    await signIn(page, MEMBERS.plain.email);
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    const main = page.getByRole("main");
    for (const [address, part, result] of [
      [PAGES.messages, "ThreadsClient", main.getByRole("heading", { level: 1 })],
      [PAGES.passwordChange, "PasswordClient", main.locator("input[name=newPassword]")],
      [PAGES.favourites, "FavouritesClient", main.getByRole("heading", { level: 1 })],
      [PAGES.profile, "ProfileClient", main.locator("input[name=name]")],
    ] as const) {
      await chunks.page(address, part, result);
    }

    await page.route("**/bff/messages/unread*", (route) => route.fulfill({ json: { count: 2 } }));
    const panel = page.getByRole("banner").getByRole("link", { name: new RegExp(words.messages) });
    const open = async () => {
      if (!(await panel.isVisible())) await account(page, MEMBERS.plain.name).click();
    };
    await chunks.act(open, panel);
    const badge = panel.getByText(filled(threads.unread.other, { count: 2 }));
    // A press outside of it, such as on a notice, closes the menu.
    await expect(async () => {
      if (await page.locator("[data-failed-part]").first().isVisible()) await chunks.retry();
      await open();
      await expect(badge).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
);

losing(
  "a member's orders and addresses",
  ["MemberPart", "OrdersClient", "OrderPanel", "ReturnForm", "AddressesClient", "MemberFavourites"],
  async (page, chunks) => {
    await page.goto("/kilimler");
    await signIn(page, MEMBERS.plain.email);
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    const main = page.getByRole("main");
    await chunks.page(PAGES.orders, "OrdersClient", main.getByRole("article"));
    await chunks.act(
      async () => {
        await page.goto(`${PAGES.orders}#order=${DELIVERED_ORDER}`);
      },
      main.getByRole("region", { name: orders.timeline }),
      "OrderPanel",
    );
    await chunks.act(
      () => main.getByRole("link", { name: orders.return }).click(),
      main.getByLabel(orders.returnReason),
      "ReturnForm",
    );
    await chunks.page(ADDRESSES_PAGE, "AddressesClient", main.getByRole("listitem"));
  },
);

losing(
  "from the basket to the order",
  [
    "CheckoutClient",
    "CheckoutAddressForm",
    "StoreChoice",
    "PaymentStep",
    "AttemptView",
    "CheckoutJoin",
    "CheckoutRefill",
  ],
  async (page, chunks, { simulator }) => {
    await beginCheckout(page, simulator);
    const addresses = page.getByRole("radiogroup", { name: checkout.delivery });
    await chunks.page(PAGES.order, "CheckoutClient", addresses);
    const written = page.getByRole("region", { name: checkout.addAddress });
    await chunks.act(
      () => page.getByRole("link", { name: checkout.addAddress }).click(),
      written.getByLabel(regions.city),
      "CheckoutAddressForm",
    );
    await written.getByRole("button", { name: common.cancel }).click();
    await chunks.act(
      () => page.getByText(checkout.modeStore).click(),
      page.getByLabel(checkout.collector),
      "StoreChoice",
    );
    await page.getByText(checkout.modeDelivery).click();
    await chunks.act(
      () => page.getByRole("link", { name: checkout.addAddress }).click(),
      page.getByRole("main").locator("[name=city]"),
      "CheckoutAddressForm",
    );
    await page.goBack();
    await addresses.getByRole("radio").first().check();
    // What sends the step comes late as well: that it is missing is said, and a press goes on.
    await page.getByRole("button", { name: checkout.toPayment }).click();
    await expect(
      page.getByRole("main").getByRole("alert").getByText(problems.offline),
    ).toBeVisible();
    await chunks.allowLost();
    await chunks.act(
      () => page.getByRole("button", { name: checkout.toPayment }).click(),
      page.getByRole("radiogroup", { name: checkout.method }),
      "PaymentStep",
    );
    await choosePayment(page, 0);
    await agree(page);
    await chunks.act(
      () => payButton(page).click(),
      page.getByRole("heading", { name: checkout.placedTitle }),
      "AttemptView",
    );
    await chunks.act(
      () => page.waitForLoadState("networkidle"),
      page.getByRole("heading", { name: checkout.placedTitle }),
      "CheckoutJoin",
    );
    await page.unroute(CHUNKS);
    await beginCheckout(page, simulator);
    await forgetSession(page);
    await chunks.page(PAGES.order, "CheckoutRefill", addresses);
  },
);

losing(
  "a store for a product, and the rest of what members have",
  [
    "StorePicker",
    "MemberPart",
    "OverviewClient",
    "AlarmsClient",
    "CouponsClient",
    "SubscriptionsClient",
    "MemberFavourites",
  ],
  async (page, chunks, { request, simulator }) => {
    const address = await productAddress(request, await simulator.special("store_needed"));
    await chunks.openThenLose(address, () => addButton(page).hover());
    await chunks.act(
      () => addButton(page).click(),
      page.getByRole("dialog", { name: storePicker.title }),
      "StorePicker",
    );
    await page.keyboard.press("Escape");
    await page.unroute(CHUNKS);
    await page.goto("/kilimler");
    await signIn(page, MEMBERS.plain.email);
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    const main = page.getByRole("main");
    for (const [place, part, result] of [
      [OVERVIEW_PAGE, "OverviewClient", main.getByRole("heading", { name: overview.latest })],
      [ALARM_PAGES.price, "AlarmsClient", main.getByRole("group", { name: alarms.price })],
      [COUPONS_PAGE, "CouponsClient", main.getByRole("group", { name: coupons.list })],
      [
        SUBSCRIPTIONS_PAGE,
        "SubscriptionsClient",
        main.getByRole("group", { name: subscriptions.list }),
      ],
    ] as const) {
      await chunks.page(place, part, result);
    }
  },
);

losing("paying with the wallet", ["CheckoutWallet"], async (page, chunks, { simulator }) => {
  await page.goto("/kilimler");
  await signIn(page, MEMBERS.plain.email);
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 1);
  await page.getByText(checkout.byWallet).click();
  await agree(page);
  await chunks.loseLaterChunks();
  await chunks.act(() => payButton(page).click(), page.getByLabel(wallet.phone), "CheckoutWallet");
});

losing("a favourite of a member", ["ToastList", "FavouriteError"], async (page, chunks) => {
  await page.goto("/kilimler");
  await signIn(page, MEMBERS.plain.email);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
  // Nothing is kept, and nothing that is can be let go.
  await page.route("**/bff/favourites?*", async (route) => {
    const method = route.request().method();
    if (method === "DELETE")
      return route.fulfill({
        json: { outcome: "failed", message: "Liste kilitli", productIds: [] },
      });
    if (method !== "GET") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), items: [] } });
  });
  const heart = listed(page)
    .getByRole("button", { name: /^Favorilerimde: / })
    .first();
  await chunks.openThenLose("/kilimler", async () => {
    await heart.hover();
    // Brings the words.
    await account(page, MEMBERS.plain.name).hover();
  });
  await chunks.act(() => heart.click(), toast(page, notices.favouriteAdded));
  await heart.click();
  await chunks.act(
    async () => undefined,
    page.getByRole("dialog", { name: favourites.removalFailed }),
  );
});

losing(
  "products to compare",
  ["CompareTray", "MemberPart", "CompareClient"],
  async (page, chunks) => {
    // Who saves data loads the tray when it is needed, not while the page rests.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await chunks.openThenLose("/kilimler", () => scales(page).first().hover());
    // As another tab would.
    const choose = () =>
      page.evaluate(() => {
        localStorage.setItem("compareProducts", JSON.stringify(["1001", "1002"]));
        dispatchEvent(new StorageEvent("storage", { key: "compareProducts" }));
      });
    await chunks.act(choose, tray(page));
    await chunks.act(
      () => tray(page).getByRole("button", { name: compare.compare, exact: true }).click(),
      columns(popup(page)),
    );
    await chunks.page(COMPARE_PAGE, "CompareClient", columns(page.getByRole("main")));
  },
);

losing(
  "a password that must be changed",
  ["ForcedPassword", "MembershipWindows", "MemberFavourites"],
  async (page, chunks) => {
    await page.goto("/kilimler");
    await signIn(page, MEMBERS.weak.email);
    await chunks.page(
      "/hakkimizda",
      "ForcedPassword",
      page.getByRole("dialog", { name: password.weakTitle }),
    );
  },
);

test("SEC-5 no lazy part is left out of the journeys above", () => {
  expect(PARTS.length).toBeGreaterThan(20);
  expect([...new Set(lostInJourneys)].sort()).toEqual([...PARTS].sort());
});

test("SEC-5 a chunk that is gone reloads the page once, and what was typed is there again", async ({
  page,
  watch,
}) => {
  watch.expectErrors(/status of 404/, /Failed to load chunk/);
  await page.goto(PAGES.contact);
  const form = page.getByRole("main").getByRole("form", { name: contact.formTitle });
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await form.getByLabel(contact.subject).fill("Beden");
  await form.getByLabel(contact.email).fill("deniz@example.test");
  // As after a deploy: what has not been loaded yet has another name now.
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: "" }));
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await account(page, null).click();
  await reloaded;
  await page.unroute(CHUNKS);
  await expect(form.getByLabel(contact.subject)).toHaveValue("Beden");
  await expect(form.getByLabel(contact.email)).toHaveValue("deniz@example.test");

  // Still gone: said, and left at that.
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: "" }));
  await account(page, null).click();
  await expect(page.locator("[data-failed-part=AccountPanel]")).toBeVisible();
  expect(documents).toBe(1);
});
