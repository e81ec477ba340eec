import { act, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Cart, CartChange, OrderAttempt, Problem } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { attemptOf, orderOf } from "../../../test-support/checkouts.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import { onFakeClock, user } from "../../../test-support/user.ts";
import CartPageView from "./cart-page-view.tsx";
import { optionWords } from "./options/words.ts";
import { cartWords } from "./words.ts";

// Each test has a page, and so a basket, of its own.
vi.mock("./page-basket", async () => {
  const { Basket } = await import("./basket.ts");
  const { gatewayCalls } = await import("./gateway-calls.ts");
  const current: { basket: InstanceType<typeof Basket> } = { basket: new Basket(gatewayCalls) };
  return {
    basket: {
      get: () => current.basket.get(),
      subscribe: (listener: () => void) => current.basket.subscribe(listener),
      load: () => current.basket.load(),
      add: (...args: Parameters<Basket["add"]>) => current.basket.add(...args),
      setQuantity: (...args: Parameters<Basket["setQuantity"]>) =>
        current.basket.setQuantity(...args),
      remove: (...args: Parameters<Basket["remove"]>) => current.basket.remove(...args),
      empty: () => current.basket.empty(),
      renew: () => void (current.basket = new Basket(gatewayCalls)),
    },
  };
});
type Basket = import("./basket.ts").Basket;

const toasts: Toast[] = [];
let stopToasts = (): void => undefined;

/** The shop's basket; reads answer with it, writes change it. */
let shop: Cart;
const reads = vi.fn();
const attemptReads = vi.fn();
const saveForLater = vi.fn();
let attempt: OrderAttempt | null;

beforeEach(async () => {
  const { basket } = (await import("./page-basket.ts")) as unknown as { basket: { renew(): void } };
  basket.renew();
  toasts.length = 0;
  stopToasts = receiveToasts((toast) => toasts.push(toast));
  shop = cartOf({ "1": 2, "2:7": 3 });
  for (const spy of [reads, attemptReads, saveForLater]) spy.mockReset();
  attempt = null;
  gateway.use(
    http.get("*/bff/cart", () => (reads(), HttpResponse.json(shop))),
    http.get("*/bff/checkout/attempt", () => (attemptReads(), HttpResponse.json({ attempt }))),
  );
});
afterEach(() => {
  stopToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CartPageView
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={cartWords(messagesOf("tr"))}
        options={optionWords(messagesOf("tr"))}
        share={messagesOf("tr").cartShare}
        saveForLater={saveForLater}
      />
    </SWRConfig>,
  );
}

const words = messagesOf("tr").cart;
const lines = () =>
  within(screen.getByRole("list", { name: "Sepetteki ürünler" })).getAllByRole("listitem");
const change = (
  outcome: CartChange["outcome"],
  cart: Cart | null,
  message: string | null = null,
): CartChange => ({ outcome, message, cart });
const refused = (code: Problem["code"], status: number, more: object = {}) =>
  HttpResponse.json<Problem>(
    { ...problem(code, status), ...more },
    { status, headers: { "content-type": "application/problem+json" } },
  );

describe("CRT-2 the basket page", () => {
  it("CRT-2 keeps the place of its lines until they come", async () => {
    const { container } = open();
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Sepetinizdeki parçalar getiriliyor…");
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(screen.getByText("5 ürün")).toBeDefined();
  });

  it("CRT-2 a changed quantity shows at once, the total only when the shop has said it", async () => {
    let sent: unknown;
    gateway.use(
      http.patch("*/bff/cart/lines/:lineId", async ({ request, params }) => {
        sent = { id: params.lineId, ...((await request.json()) as object) };
        shop = cartOf({ "1": 3, "2:7": 3 });
        return HttpResponse.json(change("updated", shop));
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ürün 1: artır" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Ürün 1: adet" }).value).toBe("3");
    expect(screen.getAllByText("₺50,00").length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getAllByText("₺60,00").length).toBeGreaterThan(0));
    expect(sent).toEqual({ id: "0.1", quantity: 3 });
  });

  it("CRT-2 a refused quantity goes back, and its line says why until it is changed again", async () => {
    let refuse = true;
    const patched = vi.fn();
    gateway.use(
      http.patch("*/bff/cart/lines/:lineId", () => {
        patched();
        return HttpResponse.json(
          refuse ? change("failed", shop, "Stokta 2 adet var") : change("updated", shop),
        );
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ürün 1: artır" }));
    const [line] = lines();
    const refusal = await within(line!).findByRole("alert");
    expect(refusal.textContent).toBe("Stokta 2 adet var");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Ürün 1: adet" }).value).toBe("2");
    expect(toasts).toEqual([]);

    refuse = false;
    await user.click(screen.getByRole("button", { name: "Ürün 1: azalt" }));
    expect(within(line!).queryByRole("alert")).toBeNull();
    await waitFor(() => expect(patched).toHaveBeenCalledTimes(2));
  });

  it("CRT-2 a line goes to the favourites, and leaves the basket only after that", async () => {
    gateway.use(
      http.delete("*/bff/cart/lines/:lineId", () => {
        shop = cartOf({ "2:7": 3 });
        return HttpResponse.json(change("removed", shop));
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ürün 1: favorilere taşı" }));
    expect(lines()).toHaveLength(2);
    const [line, then] = saveForLater.mock.calls[0] as [{ productId: string }, () => unknown];
    expect(line.productId).toBe("1");
    await then();
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(toasts).toMatchObject([
      { text: "Ürün 1 favorilerinize taşındı", action: { label: "Sepete geri koy" } },
    ]);
  });

  describe("CRT-2 a quantity that is typed", () => {
    const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Ürün 1: adet" });
    const { quantityNotes } = messagesOf("tr").product;
    const note = () =>
      document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;

    async function typed(text: string): Promise<unknown[]> {
      const sent: unknown[] = [];
      gateway.use(
        http.patch("*/bff/cart/lines/:lineId", async ({ request }) => {
          const { quantity } = (await request.json()) as { quantity: number };
          sent.push(quantity);
          shop = cartOf({ "1": quantity, "2:7": 3 });
          return HttpResponse.json(change("updated", shop));
        }),
      );
      open();
      await waitFor(() => expect(lines()).toHaveLength(2));
      await user.clear(field());
      await user.type(field(), `${text}{Enter}`);
      return sent;
    }

    it.each(["-3", "1e3", "iki"])("CRT-2 %j is refused beside the field", async (text) => {
      const sent = await typed(text);
      expect(note()).toBe(quantityNotes.notNumber.replace("{quantity}", "2"));
      expect([field().value, field().getAttribute("aria-invalid")]).toEqual([text, "true"]);
      expect(sent).toEqual([]);
      await user.click(screen.getByRole("button", { name: "Ürün 1: artır" }));
      expect([field().value, note()]).toEqual(["3", undefined]);
      await waitFor(() => expect(screen.getAllByText("₺60,00").length).toBeGreaterThan(0));
    });

    it("CRT-2 more than there is becomes all there is, and that is said", async () => {
      const [first, second] = shop.lines;
      shop = { ...shop, lines: [{ ...first!, maxQuantity: 59 }, second!] };
      const sent = await typed("999");
      expect(note()).toBe(quantityNotes.most.replace("{quantity}", "59"));
      expect(field().value).toBe("59");
      await waitFor(() => expect(screen.getAllByText("₺620,00").length).toBeGreaterThan(0));
      expect(sent).toEqual([59]);
    });
  });

  it("CRT-2 a basket that cannot be emptied gives a reason, in the shop's words where it has any", async () => {
    for (const message of ["Ödemeniz sürüyor", null])
      gateway.use(
        http.delete("*/bff/cart", () => HttpResponse.json(change("failed", shop, message)), {
          once: true,
        }),
      );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    for (let times = 1; times <= 2; times++) {
      await user.click(screen.getByRole("button", { name: "Sepeti boşalt" }));
      await waitFor(() => expect(toasts).toHaveLength(times));
    }
    expect(toasts.map(({ text }) => text)).toEqual([
      messagesOf("tr").cart.emptyFailed,
      "Ödemeniz sürüyor",
    ]);
    expect(lines()).toHaveLength(2);
  });

  it("CRT-2 a removed line can be put back: product, variant and quantity", async () => {
    let back: unknown;
    gateway.use(
      http.delete("*/bff/cart/lines/:lineId", () =>
        HttpResponse.json(change("removed", (shop = cartOf({ "1": 2 })))),
      ),
      http.post("*/bff/cart/lines", async ({ request }) => {
        back = await request.json();
        shop = cartOf({ "1": 2, "2:7": 3 });
        return HttpResponse.json({
          outcome: "added",
          message: null,
          path: null,
          title: null,
          personalizationError: false,
          cart: shop,
        });
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ürün 2 (Tür 7): sepetten çıkar" }));
    expect(lines()).toHaveLength(1);
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        text: "Ürün 2 sepetten çıkarıldı",
        action: { label: "Geri al" },
      }),
    );
    toasts[0]?.action?.onClick?.();
    await waitFor(() => expect(back).toEqual({ productId: "2", variantId: "7", quantity: 3 }));
    await waitFor(() => expect(lines()).toHaveLength(2));
  });

  it("CRT-2 delete-all empties the basket, undo puts every line back", async () => {
    const back: unknown[] = [];
    gateway.use(
      http.delete("*/bff/cart", () => HttpResponse.json(change("emptied", (shop = cartOf({}))))),
      http.post("*/bff/cart/lines", async ({ request }) => {
        back.push(await request.json());
        return HttpResponse.json({
          outcome: "added_popup",
          message: null,
          path: null,
          title: null,
          personalizationError: false,
          cart: (shop = cartOf({ "1": 2 })),
        });
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Sepeti boşalt" }));
    expect(screen.getByText("Sepetiniz boş")).toBeDefined();
    await waitFor(() => expect(toasts[0]?.text).toBe("Sepetiniz boşaltıldı"));
    toasts[0]?.action?.onClick?.();
    await waitFor(() =>
      expect(back).toEqual([
        { productId: "1", quantity: 2 },
        { productId: "2", variantId: "7", quantity: 3 },
      ]),
    );
  });

  it("CRT-2 a basket that changed elsewhere is shown fresh, and the page says so", async () => {
    gateway.use(
      http.delete("*/bff/cart/lines/:lineId", () =>
        refused("cart_changed", 409, { cart: cartOf({ "2:7": 1 }) }),
      ),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Ürün 1: sepetten çıkar" }));
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Sepetiniz bu arada değişti; son hâlini gösteriyoruz." }]),
    );
    expect(
      screen.getByRole<HTMLInputElement>("textbox", { name: "Ürün 2 (Tür 7): adet" }).value,
    ).toBe("1");
  });

  it.each([
    ["update", 2500, "Ürün 1: artır"],
    ["delete-all", 750, "Sepeti boşalt"],
  ])("CRT-3 after %s the basket is read again, %d ms later", async (_, delayMs, button) => {
    let answeredAt = Number.NaN;
    const answer = (outcome: CartChange["outcome"], cart: Cart) => {
      shop = { ...cart, message: "Kuponunuz artık geçerli değil" };
      answeredAt = Date.now();
      return HttpResponse.json<CartChange>(change(outcome, cart));
    };
    gateway.use(
      http.patch("*/bff/cart/lines/:lineId", () => answer("updated", cartOf({ "1": 3, "2:7": 3 }))),
      http.delete("*/bff/cart", () => answer("emptied", cartOf({}))),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    let readAt = Number.NaN;
    reads.mockReset().mockImplementation(() => void (readAt = Date.now()));
    await onFakeClock(user.click(screen.getByRole("button", { name: button })));
    // Each look moves the faked clock on by 50 ms.
    await vi.waitFor(
      () => expect(screen.getByText("Kuponunuz artık geçerli değil")).toBeDefined(),
      { timeout: 10_000 },
    );
    expect(reads).toHaveBeenCalledTimes(1);
    expect(readAt - answeredAt).toBeGreaterThanOrEqual(delayMs);
    expect(readAt - answeredAt).toBeLessThan(delayMs + 600);
  });

  it("CRT-8 deals that end together are told each, and the basket is read once", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
    const deal = { dealEndsAt: "2026-03-12T14:05:00+03:00", dealSecondsLeft: 2 };
    shop = cartOf({}, { lines: [lineAt(0, "1", 1, deal), lineAt(1, "2", 1, deal)] });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await vi.waitFor(() => expect(screen.getAllByRole("timer")).toHaveLength(2));
    // A shop that is late says the same price without a deal.
    shop = cartOf({ "1": 1, "2": 1 });
    reads.mockReset();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await vi.waitFor(() => expect(screen.queryAllByText("Fırsatın süresi doldu")).toEqual([]));
    expect(screen.queryAllByRole("timer")).toEqual([]);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(toasts.map(({ text }) => text)).toEqual([
      "Ürün 1: fırsatın süresi doldu",
      "Ürün 2: fırsatın süresi doldu",
    ]);
  });

  it("CRT-2 when the shop is away the page says what is wrong and what to do, and trying again works", async () => {
    gateway.use(http.get("*/bff/cart", () => refused("shop_unreachable", 502), { once: true }));
    open();
    expect(await screen.findByText("Sepetiniz şu an açılamıyor")).toBeDefined();
    expect(screen.getByText("Mağazaya ulaşılamıyor. Biraz sonra yeniden deneyin.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Yeniden dene" }));
    await waitFor(() => expect(lines()).toHaveLength(2));
  });

  it("CRT-2 how far free shipping is, and when it is reached", async () => {
    const totals = cartOf({ "1": 3 }).totals;
    shop = cartOf(
      { "1": 3 },
      { totals: { ...totals, freeShippingRemaining: { amount: "10.00", currency: "TL" } } },
    );
    open();
    expect(await screen.findByText("Kargo bedava olması için ₺10,00 daha")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("75");
  });
});

describe("CRT-2 a basket that a payment locks", () => {
  it("CRT-2 says why, and can be changed again once the attempt is given up", async () => {
    let tries = 0;
    let locked = true;
    gateway.use(
      http.patch("*/bff/cart/lines/:lineId", () => {
        if (locked) return HttpResponse.json(change("cart_locked", shop, "Ödemeniz sürüyor"));
        shop = cartOf({ "1": 3, "2:7": 3 });
        return HttpResponse.json(change("updated", shop));
      }),
      http.delete("*/bff/checkout/attempt", () => {
        locked = ++tries < 2;
        const attempt = attemptOf({ state: locked ? "waiting" : "not_placed" });
        return HttpResponse.json(orderOf("waiting", { attempt }));
      }),
    );
    open();
    await waitFor(() => expect(lines()).toHaveLength(2));
    const more = () => user.click(screen.getByRole("button", { name: "Ürün 1: artır" }));
    await more();
    await screen.findByText("Ödemeniz sürüyor");
    expect(screen.getByRole("link", { name: words.lockedFinish }).getAttribute("href")).toBe(
      "/order",
    );
    const giveUp = screen.getByRole("button", { name: words.lockedGiveUp });
    await user.click(giveUp);
    await screen.findByText(words.lockedStill);
    await user.click(giveUp);
    await waitFor(() => expect(screen.queryByText("Ödemeniz sürüyor")).toBeNull());
    await more();
    await waitFor(() => expect(screen.getAllByText("₺60,00").length).toBeGreaterThan(0));
  });
});

describe("CRT-2 an order of the basket that is under way", () => {
  it("is said, with both ways out", async () => {
    attempt = attemptOf({ state: "waiting", waitingFor: "bank" });
    gateway.use(
      http.delete("*/bff/checkout/attempt", () => {
        attempt = attemptOf({ state: "not_placed" });
        return HttpResponse.json(orderOf("waiting", { attempt }));
      }),
    );
    open();
    await screen.findByText(words.lockedTitle);
    expect(screen.queryByRole("link", { name: words.checkout })).toBeNull();
    await user.click(screen.getByRole("button", { name: words.lockedGiveUp }));
    await screen.findByRole("link", { name: words.checkout });
    expect(screen.queryByText(words.lockedTitle)).toBeNull();
  });

  it("is not asked about while nothing is in the basket", async () => {
    shop = cartOf({});
    open();
    await screen.findByText("Sepetiniz boş");
    expect(attemptReads).not.toHaveBeenCalled();
  });
});
