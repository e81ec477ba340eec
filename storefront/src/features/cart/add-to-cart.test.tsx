import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import * as stores from "@/lib/ask-store";
import type { AddToCartResult, Problem } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { cartOf } from "../../../test-support/carts.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import { onFakeClock, user } from "../../../test-support/user.ts";
import { AddToCartButtons } from "./add-to-cart.tsx";
import { setPanelOpen, usePanel } from "./panel.ts";
import { cartWords } from "./words.ts";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("./navigate", () => ({ navigate }));

const words = cartWords(messagesOf("tr"));

function Panel() {
  return <output data-testid="panel">{usePanel() ? "open" : "closed"}</output>;
}

const toasts: Toast[] = [];
beforeEach(() => {
  toasts.length = 0;
  navigate.mockReset();
  setPanelOpen(false);
  document.cookie = "XSRF-TOKEN=t; path=/";
  return receiveToasts((toast) => toasts.push(toast));
});

function open() {
  render(
    <>
      <AddToCartButtons
        request={{ productId: "1204", variantId: "7", quantity: 2 }}
        preview={null}
        buyable
        language="tr"
        words={words}
        labels={{ add: "Sepete ekle", buyNow: "Hemen al" }}
      />
      <Panel />
    </>,
  );
}

const answered = (
  outcome: AddToCartResult["outcome"],
  more: Partial<AddToCartResult> = {},
): AddToCartResult => ({
  outcome,
  message: null,
  path: null,
  title: null,
  personalizationError: false,
  cart: cartOf({ "1204:7": 2 }),
  ...more,
});

/** The next add is answered so; resolves with what was sent. */
function shopAnswers(answer: AddToCartResult): Promise<{ body: unknown; headers: Headers }> {
  return new Promise((resolve) => {
    gateway.use(
      http.post(
        "*/bff/cart/lines",
        async ({ request }) => {
          resolve({ body: await request.json(), headers: request.headers });
          return HttpResponse.json(answer);
        },
        { once: true },
      ),
    );
  });
}
const press = (name = "Sepete ekle") => user.click(screen.getByRole("button", { name }));
const panel = () => screen.getByTestId("panel").textContent;

describe("CRT-1 adding to the basket", () => {
  it("CRT-1 sends product, variant and quantity with the XSRF token and a key of its own", async () => {
    const sent = shopAnswers(answered("added"));
    open();
    await press();
    const { body, headers } = await sent;
    expect(body).toEqual({ productId: "1204", variantId: "7", quantity: 2 });
    expect(headers.get("x-xsrf-token")).toBe("t");
    expect(headers.get("idempotency-key")).toMatch(/\w+/);
  });

  it.each(["added", "added_popup"] as const)("CRT-1 after %s the basket opens", async (outcome) => {
    void shopAnswers(answered(outcome));
    open();
    await press();
    await waitFor(() => expect(panel()).toBe("open"));
    expect(toasts).toEqual([]);
  });

  it("CRT-1 buy now goes to the basket page instead", async () => {
    void shopAnswers(answered("added"));
    open();
    await press("Hemen al");
    await waitFor(() => expect(navigate).toHaveBeenCalledWith("tr", "/sepet"));
    expect(panel()).toBe("closed");
  });

  it("CRT-1 CRT-9 added_notice says so for 5000 ms with the way to the basket", async () => {
    void shopAnswers(answered("added_notice"));
    open();
    await press();
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          text: "Ürün sepetinize eklendi",
          tone: "good",
          durationMs: 5000,
          action: { label: "Sepete git", href: "/sepet" },
        },
      ]),
    );
  });

  it("CRT-1 CRT-9 failed without words says the default for 2400 ms", async () => {
    void shopAnswers(answered("failed"));
    open();
    await press();
    await waitFor(() =>
      expect(toasts).toEqual([
        { text: "Ürününüz sepetinize eklenemedi", tone: "bad", durationMs: 2400 },
      ]),
    );
  });

  it("CRT-1 go_to and variant_needed go to the address the shop gives", async () => {
    void shopAnswers(answered("go_to", { path: "/kampanya" }));
    open();
    await press();
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith("tr", "/kampanya"));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Sepete ekle" })).toHaveProperty("disabled", false),
    );
    void shopAnswers(answered("variant_needed", { path: "/usak-kilimi-1204" }));
    await press();
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith("tr", "/usak-kilimi-1204"));
  });

  it("CRT-1 variant_needed on the product's own page is a notice", async () => {
    window.history.replaceState(null, "", "/usak-kilimi-1204");
    void shopAnswers(answered("variant_needed", { path: "/usak-kilimi-1204" }));
    open();
    await press();
    await waitFor(() =>
      expect(toasts).toEqual([{ text: "Lütfen önce bir seçenek belirleyin", tone: "plain" }]),
    );
    expect(navigate).not.toHaveBeenCalled();
    window.history.replaceState(null, "", "/");
  });

  it("CRT-1 store_needed asks for a store, and adds once more when there is one", async () => {
    const asked = vi.spyOn(stores, "askStore").mockResolvedValue(true);
    let sent = 0;
    gateway.use(
      http.post("*/bff/cart/lines", () => {
        sent++;
        return HttpResponse.json(answered("store_needed", { message: "Mağaza seçin" }));
      }),
    );
    open();
    await press();
    await waitFor(() => expect(toasts).toEqual([{ text: "Mağaza seçin", tone: "plain" }]));
    expect(asked).toHaveBeenCalledExactlyOnceWith("Mağaza seçin");
    expect(sent).toBe(2);
    asked.mockRestore();
  });

  it("CRT-1 store_needed adds nothing when the window of the stores is closed", async () => {
    const asked = vi.spyOn(stores, "askStore").mockResolvedValue(false);
    let sent = 0;
    gateway.use(
      http.post("*/bff/cart/lines", () => {
        sent++;
        return HttpResponse.json(answered("store_needed", { message: "Mağaza seçin" }));
      }),
    );
    open();
    await press();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sepete ekle" })),
    );
    expect([sent, toasts]).toEqual([1, []]);
    asked.mockRestore();
  });

  it("CRT-1 cart_locked gives notice and goes to the order page after 3 s", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    void shopAnswers(answered("cart_locked"));
    open();
    await onFakeClock(press());
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.durationMs).toBe(3000);
    expect(navigate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(navigate).toHaveBeenCalledExactlyOnceWith("tr", "/order");
    vi.useRealTimers();
  });

  it("WID-1 both buttons are disabled while one of them runs, and come back", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    gateway.use(
      http.post("*/bff/cart/lines", async () => (await held, HttpResponse.json(answered("added")))),
    );
    open();
    await press();
    const [add, buy] = ["Sepete ekle", "Hemen al"].map((name) =>
      screen.getByRole("button", { name }),
    );
    expect([add, buy].map((button) => button && (button as HTMLButtonElement).disabled)).toEqual([
      true,
      true,
    ]);
    expect(add?.getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() =>
      expect([add, buy].map((button) => button && (button as HTMLButtonElement).disabled)).toEqual([
        false,
        false,
      ]),
    );
  });

  it("CRT-1 an add whose answer is lost is looked up before it is offered again", async () => {
    gateway.use(
      http.post(
        "*/bff/cart/lines",
        () =>
          HttpResponse.json(problem("shop_too_slow", 504), {
            status: 504,
            headers: { "content-type": "application/problem+json" },
          }),
        { once: true },
      ),
      http.get("*/bff/cart", () => HttpResponse.json(cartOf({}))),
    );
    open();
    await press();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.text).toBe(
      "Ürününüz sepetinize eklenemedi. Mağaza zamanında yanıt vermedi. Biraz sonra yeniden deneyin.",
    );
    const again = shopAnswers(answered("added"));
    toasts[0]?.action?.onClick?.();
    await expect(again).resolves.toMatchObject({ body: { productId: "1204" } });
    await waitFor(() => expect(panel()).toBe("open"));
  });

  it("CRT-1 WID-9 a repeat whose outcome is unknown tells the shopper to look, with the basket at hand", async () => {
    const unknown = { ...answered("added", { cart: cartOf({}) }), outcome: "unknown" as const };
    gateway.use(
      http.post("*/bff/cart/lines", () => HttpResponse.json(unknown)),
      http.get("*/bff/cart", () => {
        throw new Error("the answer brought the basket along");
      }),
    );
    open();
    await press();
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          text: "İşlemin yapılıp yapılmadığı belli değil; yeniden denemeden önce sepetinize bakın.",
          tone: "bad",
          action: { label: "Sepete git", href: "/sepet" },
        },
      ]),
    );
  });

  it("CRT-1 WID-9 when nobody knows whether it was added, it says so and leads to the basket instead of adding twice", async () => {
    const away = () =>
      HttpResponse.json<Problem>(problem("shop_unreachable", 502), {
        status: 502,
        headers: { "content-type": "application/problem+json" },
      });
    gateway.use(http.post("*/bff/cart/lines", away), http.get("*/bff/cart", away));
    open();
    await press();
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          text: "Mağazaya ulaşılamıyor. Biraz sonra yeniden deneyin. İşlemin yapılıp yapılmadığı belli değil; yeniden denemeden önce sepetinize bakın.",
          tone: "bad",
          action: { label: "Sepete git", href: "/sepet" },
        },
      ]),
    );
  });
});
