import { act, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AskLogin } from "@/lib/ask-login";
import type { Favourites, FavouritesChange } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import { http } from "../../../test-support/contract-http.ts";
import { favouritesOf } from "../../../test-support/favourites.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { freshPage, refusal, toasts } from "../../../test-support/membership.tsx";
import { GUEST_SHELL, MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import { user } from "../../../test-support/user.ts";

const messages = messagesOf("tr");
const { favourites, notices, problems, common } = messages;
const words = { mark: favourites.mark, keep: favourites.keep, kept: favourites.kept };

/** Each test is a fresh document: what modules keep of the last page is gone. */
let button: typeof import("./favourite-button.tsx");
let sync: typeof import("./favourites-sync.tsx");
let asking: typeof import("../../lib/ask-login.ts");
const asked = vi.fn<AskLogin>();
beforeEach(async () => {
  vi.resetModules();
  freshPage();
  asked.mockReset();
  asked.mockResolvedValue(false);
  button = await import("./favourite-button.tsx");
  sync = await import("./favourites-sync.tsx");
  asking = await import("../../lib/ask-login.ts");
  asking.registerLogin(asked);
  await Promise.all([
    import("./toggle.ts"),
    import("./member-favourites.tsx"),
    import("./favourite-error.tsx"),
  ]);
  const { receiveToasts } = await import("../../ui/toast.ts");
  const stop = receiveToasts((toast) => toasts.push(toast));
  return () => (stop(), vi.useRealTimers());
});

/** Everything that was asked of `/bff/favourites`, and what is kept there. */
type Shop = {
  asked: string[];
  kept: Set<string>;
  answer: (() => Response | Promise<Response>) | null;
  list: Promise<void>;
};

function open({
  member,
  kept = [],
  list = Promise.resolve(),
}: {
  member: boolean;
  kept?: string[];
  list?: Promise<void>;
}): Shop {
  const shop: Shop = { asked: [], kept: new Set(kept), answer: null, list };
  const change = (outcome: FavouritesChange["outcome"], productIds: string[]) =>
    HttpResponse.json({ outcome, message: null, productIds });
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(member ? MEMBER_SHELL : GUEST_SHELL)),
    http.get("*/bff/favourites", async () => {
      shop.asked.push("GET");
      const seen = [...shop.kept];
      await shop.list;
      return HttpResponse.json<Favourites>(favouritesOf(seen));
    }),
    http.post("*/bff/favourites", async ({ request }) => {
      const { products } = (await request.json()) as {
        products: { productId: string; variantId: string | null }[];
      };
      shop.asked.push(
        `POST ${products.map(({ productId, variantId }) => `${productId}-${variantId ?? 0}`).join()}`,
      );
      if (shop.answer) return shop.answer();
      products.forEach(({ productId }) => shop.kept.add(productId));
      return change(
        "added",
        products.map(({ productId }) => productId),
      );
    }),
    http.delete("*/bff/favourites", ({ request }) => {
      const id = new URL(request.url).searchParams.get("productId") ?? "";
      shop.asked.push(`DELETE ${id}`);
      if (shop.answer) return shop.answer();
      shop.kept.delete(id);
      return change("removed", [id]);
    }),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      {["1204", "1311"].map((id) => (
        <button.FavouriteButton
          key={id}
          productId={id}
          title={`Kilim ${id}`}
          language="tr"
          words={words}
        />
      ))}
      <sync.FavouritesSync language="tr" />
    </SWRConfig>,
  );
  return shop;
}

const heart = (id = "1204") => screen.getByRole("button", { name: `Favorilerimde: Kilim ${id}` });
const pressed = (id?: string) => heart(id).getAttribute("aria-pressed") === "true";
const changes = (shop: Shop) => shop.asked.filter((call) => call !== "GET");

async function openFor(kept: string[]): Promise<Shop> {
  const shop = open({ member: true, kept });
  await waitFor(() => expect(shop.asked).toEqual(["GET"]));
  if (kept[0]) await waitFor(() => expect(pressed(kept[0])).toBe(true));
  return shop;
}

/** From here on time passes when the test says so. */
const freezeTime = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (id?: string) => {
  await user.click(heart(id));
  await pass(20);
};

describe("FAV-1 which products are kept", () => {
  it("FAV-1 a member's hearts fill by one call after paint", async () => {
    const shop = await openFor(["1311"]);
    expect([pressed("1204"), pressed("1311")]).toEqual([false, true]);
    expect(shop.asked).toEqual(["GET"]);
  });

  it("FAV-4 a guest's page asks nothing", async () => {
    const shop = open({ member: false });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await waitFor(() => expect(heart()).toBeTruthy());
    expect(shop.asked).toEqual([]);
  });
});

describe("FAV-3 pressing a heart", () => {
  it("FAV-3 shows at once, asks after 500 ms, and says so for 2500 ms", async () => {
    const shop = await openFor([]);
    freezeTime();
    await press();
    expect(pressed()).toBe(true);
    await pass(200);
    expect(changes(shop)).toEqual([]);
    await pass(300);
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0"]));
    await waitFor(() =>
      expect(toasts).toEqual([{ text: notices.favouriteAdded, tone: "good", durationMs: 2500 }]),
    );
  });

  it("FAV-1 FAV-3 a list that was read before a heart was pressed, and comes after, does not undo it", async () => {
    const { promise: list, resolve: arrive } = Promise.withResolvers<void>();
    const shop = open({ member: true, kept: ["1311"], list });
    await waitFor(() => expect(shop.asked).toEqual(["GET"]));
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() => expect(toasts).toHaveLength(1));
    vi.useRealTimers();
    arrive();
    await waitFor(() => expect(pressed("1311")).toBe(true));
    expect(pressed()).toBe(true);
  });

  it("FAV-3 a second press lets it go", async () => {
    const shop = await openFor(["1204"]);
    freezeTime();
    await press();
    expect(pressed()).toBe(false);
    await pass(500);
    await waitFor(() => expect(changes(shop)).toEqual(["DELETE 1204"]));
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([notices.favouriteRemoved]));
  });

  it("FAV-3 pressed back and forth within 500 ms, nothing is asked", async () => {
    const shop = await openFor([]);
    freezeTime();
    await press();
    await pass(200);
    await press();
    await pass(2000);
    expect([changes(shop), pressed(), toasts]).toEqual([[], false, []]);
  });

  it("FAV-3 pressed three times, the shop is asked once", async () => {
    const shop = await openFor([]);
    freezeTime();
    for (let press_ = 0; press_ < 3; press_++) {
      await press();
      await pass(200);
    }
    await pass(500);
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0"]));
    expect(pressed()).toBe(true);
  });

  it("FAV-3 while its change is with the shop it is blocked, and another one waits for its turn", async () => {
    const shop = await openFor([]);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    shop.answer = () =>
      held.then(() => HttpResponse.json({ outcome: "added", message: null, productIds: [] }));
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0"]));
    expect(heart().getAttribute("aria-disabled")).toBe("true");
    await press();
    await press("1311");
    await pass(1000);
    expect([pressed(), pressed("1311")]).toEqual([true, true]);
    expect(changes(shop), "one at a time").toEqual(["POST 1204-0"]);
    answer();
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0", "POST 1311-0"]));
    await waitFor(() => expect(heart().getAttribute("aria-disabled")).toBeNull());
  });
});

describe("FAV-4 a member is needed", () => {
  it("FAV-4 a guest is asked in, and the favourite is kept once they are", async () => {
    asked.mockResolvedValue(true);
    const shop = open({ member: false });
    await waitFor(() => expect(heart()).toBeTruthy());
    await user.click(heart());
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0"]));
    expect(asked).toHaveBeenCalledExactlyOnceWith({ reason: "favourite" });
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([notices.favouriteAdded]));
    expect([pressed(), sessionStorage.length]).toEqual([true, 0]);
  });

  it("FAV-4 a guest who does not sign in keeps nothing", async () => {
    const shop = open({ member: false });
    await waitFor(() => expect(heart()).toBeTruthy());
    await user.click(heart());
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect([changes(shop), pressed()]).toEqual([[], false]);
  });

  it.each([
    [
      "NO_MEMBER_SESSION",
      () => HttpResponse.json({ outcome: "member_needed", message: null, productIds: [] }),
    ],
    ["HTTP 401", () => refusal("", { code: "member_needed", status: 401 })],
  ])(
    "FAV-4 %s rolls back and asks in; the change waits for the page after that",
    async (_, answer) => {
      asked.mockReturnValue(new Promise(() => undefined));
      const shop = await openFor([]);
      shop.answer = answer;
      freezeTime();
      await press();
      await pass(500);
      await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ reason: "favourite" }));
      expect([pressed(), toasts]).toEqual([false, []]);
      expect(JSON.parse(sessionStorage.getItem("wish")!)).toMatchObject({
        value: { productId: "1204", keep: true },
      });
    },
  );

  it.each([
    ["is done by the page that is loaded after signing in", 60_000, ["POST 1204-7"]],
    ["of long ago is forgotten", -1, []],
  ])("FAV-4 a favourite %s", async (_, leftMs, expected) => {
    sessionStorage.setItem(
      "wish",
      JSON.stringify({
        value: { productId: "1204", variantId: "7", keep: true },
        timeout: Date.now() + leftMs,
      }),
    );
    const shop = await openFor(["1311"]);
    await waitFor(() => expect(changes(shop)).toEqual(expected));
    if (expected.length > 0) await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(pressed()).toBe(expected.length > 0);
  });
});

describe("FAV-5 a change that failed", () => {
  const failing = (message: string | null) => () =>
    HttpResponse.json({ outcome: "failed", message, productIds: [] });

  it.each([
    ["in the shop's words", "Liste kilitli", "Liste kilitli"],
    ["in general words when it has none", null, notices.genericError],
  ])(
    "FAV-5 of removing is told in a window, %s, and the product is there again",
    async (_, message, text) => {
      const shop = await openFor(["1204"]);
      shop.answer = failing(message);
      freezeTime();
      await press();
      expect(pressed(), "until the shop has answered").toBe(false);
      await pass(500);
      const dialog = await screen.findByRole("dialog", { name: favourites.removalFailed });
      expect(dialog.textContent).toContain(text);
      expect([pressed(), toasts]).toEqual([true, []]);
      await user.click(screen.getAllByRole("button", { name: common.close })[1]!);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  it("FAV-3 takes back its own product only, whatever was pressed meanwhile", async () => {
    const shop = await openFor([]);
    const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
    shop.answer = () => held.then(failing("Ürün bulunamadı"));
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() => expect(changes(shop)).toEqual(["POST 1204-0"]));
    await press("1311");
    refuse();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([pressed(), pressed("1311")]).toEqual([false, true]);
    shop.answer = null;
    await pass(500);
    await waitFor(() => expect([...shop.kept]).toEqual(["1311"]));
    expect([pressed(), pressed("1311")]).toEqual([false, true]);
  });

  it("FAV-1 of adding is told in a toast, and the heart is empty again", async () => {
    const shop = await openFor([]);
    shop.answer = failing("Ürün bulunamadı");
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Ürün bulunamadı", tone: "bad", durationMs: 2500 }]),
    );
    expect(pressed()).toBe(false);
  });

  it("FAV-3 whose answer was lost is looked up: what the list says is shown", async () => {
    const shop = await openFor([]);
    shop.answer = () => {
      shop.kept.add("1204");
      return HttpResponse.json(problem("shop_too_slow", 504), {
        status: 504,
        headers: { "content-type": "application/problem+json" },
      });
    };
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() => expect(shop.asked.filter((call) => call === "GET")).toHaveLength(2));
    await waitFor(() =>
      expect(toasts).toEqual([{ text: notices.favouriteAdded, tone: "good", durationMs: 2500 }]),
    );
    expect(pressed()).toBe(true);
  });

  it("FAV-3 whose outcome nobody knows is looked up, and the shopper is told to look too", async () => {
    const shop = await openFor([]);
    shop.answer = () =>
      HttpResponse.json({ outcome: "unknown", message: null, productIds: [], favourites: null });
    freezeTime();
    await press();
    await pass(500);
    await waitFor(() => expect(shop.asked.filter((call) => call === "GET")).toHaveLength(2));
    await waitFor(() =>
      expect(toasts).toEqual([
        { text: messagesOf("tr").problems.outcome_unknown, tone: "bad", durationMs: 2500 },
      ]),
    );
    expect(pressed()).toBe(false);
  });

  it("FAV-5 of removing, lost and not done, is told in our words", async () => {
    const shop = await openFor(["1204"]);
    shop.answer = () =>
      HttpResponse.json(problem("shop_too_slow", 504), {
        status: 504,
        headers: { "content-type": "application/problem+json" },
      });
    freezeTime();
    await press();
    await pass(500);
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(problems.shop_too_slow);
    expect(pressed()).toBe(true);
  });
});
