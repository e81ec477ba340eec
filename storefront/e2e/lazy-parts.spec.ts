import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Locator, Page } from "@playwright/test";

import { addButton } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { account } from "./support/members.ts";
import { anyOf, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { common, login, phone, search } = messages("tr");
const SOURCES = path.join(import.meta.dirname, "../src");
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

  constructor(page: Page) {
    this.#page = page;
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
      return route.abort();
    });
  }

  /** What has been lost can be had from now on; what has not been asked for is lost still. */
  async retry(): Promise<void> {
    for (const chunk of this.#lost) this.#allowed.add(chunk);
    const notice = this.#page.locator("[data-failed-part]").first();
    await expect(notice.getByText(common.partFailed)).toBeVisible();
    await expect(notice).toHaveAttribute("role", "alert");
    const name = (await notice.getAttribute("data-failed-part")) ?? "";
    this.failed.add(name);
    await notice.getByRole("button", { name: common.retry }).click();
    await expect(this.#page.locator(`[data-failed-part="${name}"]`)).toHaveCount(0);
  }

  /** Does something, trying each part again that fails, until it has brought `result`. */
  async act(action: () => Promise<void>, result: Locator): Promise<void> {
    const notice = this.#page.locator("[data-failed-part]").first();
    const end = result.first();
    await action();
    await expect(async () => {
      await expect(notice.or(end).first()).toBeVisible();
      if (await notice.isVisible()) await this.retry();
      await expect(notice).toHaveCount(0, { timeout: 2_000 });
      await expect(end).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // The page is there all the while.
    await expect(this.#page.getByRole("banner")).toBeVisible();
  }

  /** A page whose own part is lost as soon as it is opened. */
  async page(address: string, result: Locator): Promise<void> {
    await this.open(address);
    // What the server sent is there; what it lacks shows a moment later.
    await expect(this.#page.locator("[data-failed-part]").first()).toBeVisible();
    await this.act(async () => undefined, result);
  }
}

/** Parts whose loss no journey here brings about yet: the list may only shrink. */
const NOT_LOST_YET = new Set([
  "CartClient",
  "CartDrawer",
  "CartDropdown",
  "ContactClient",
  "Enlarged",
  "FavouritesClient",
  "ForcedPassword",
  "HeroSlider",
  "LoginClient",
  "LoginDialog",
  "MemberWishes",
  "MembershipWindows",
  "MenuTree",
  "PasswordClient",
  "PasswordReminderClient",
  "ProfileClient",
  "RegisterClient",
  "SecurityCode",
  "ThreadsClient",
  "ToastList",
  "UnreadBadge",
  "WishTrouble",
]);

test("SEC-5 every lazy part of a list, a product, search and signing in is lost once", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/ERR_FAILED/, /Failed to load chunk/);
  const chunks = new LostChunks(page);
  const banner = page.getByRole("banner");
  await chunks.page(
    await productAddress(request, await simulator.special("added")),
    addButton(page),
  );
  await chunks.page("/kilimler", page.locator("li[data-page]"));

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
    () => banner.getByRole("button", { name: anyOf(phone.countryOf) }).click(),
    banner.getByRole("listbox", { name: phone.countries }),
  );

  expect(PARTS.length).toBeGreaterThan(20);
  expect([...chunks.failed].sort()).toEqual(PARTS.filter((part) => !NOT_LOST_YET.has(part)).sort());
});
