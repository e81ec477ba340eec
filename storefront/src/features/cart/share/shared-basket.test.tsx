import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { SharedItemsResult } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";
import { receiveToasts, type Toast } from "@/ui/toast";

import { cartOf } from "../../../../test-support/carts.ts";
import { http } from "../../../../test-support/contract-http.ts";
import { gateway } from "../../../../test-support/gateway.ts";
import { recorded } from "../../../../test-support/recorded.ts";
import { problem } from "../../../../test-support/shell.ts";
import { user } from "../../../../test-support/user.ts";
import { cartWords } from "../words.ts";
import { SharedBasketGate } from "./shared-basket-gate.tsx";

const words = messagesOf("tr").cartShare;
const sent = vi.fn();
let toasts: Toast[];
let stopToasts = (): void => undefined;
let told: SharedItemsResult;

beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
  sent.mockReset();
  told = { outcome: "updated", message: null, cart: cartOf({ "1": 2 }), missing: [] };
  const product = recorded("content/page/product").product!;
  gateway.use(
    http.get("*/bff/products/:id", ({ params }) =>
      params.id === "404"
        ? HttpResponse.json(problem("page_not_found", 404), {
            status: 404,
            headers: { "content-type": "application/problem+json" },
          })
        : HttpResponse.json({ ...product, id: params.id, title: `Ürün ${params.id}` }),
    ),
    http.post("*/bff/cart/shared-items", async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json(told);
    }),
  );
});
afterEach(() => {
  stopToasts();
  history.replaceState(null, "", "/");
});

function open(fragment: string) {
  history.replaceState(null, "", `/sepet${fragment}`);
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SharedBasketGate
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={cartWords(messagesOf("tr"))}
        share={words}
      />
    </SWRConfig>,
  );
}

const press = async (name: string) => user.click(await screen.findByRole("button", { name }));

it("CRT-2 a shared basket is shown, and added only when that is confirmed", async () => {
  open("#share=1::2,7:805:1");
  await screen.findByText("Ürün 1");
  await screen.findByText("Ürün 7");
  expect(sent).not.toHaveBeenCalled();
  await press(words.add);
  await waitFor(() => expect(toasts).toMatchObject([{ text: words.added }]));
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    items: [
      { productId: "1", variantId: null, quantity: 2 },
      { productId: "7", variantId: "805", quantity: 1 },
    ],
  });
  // A reload asks no more.
  expect(location.hash).toBe("");
  expect(screen.queryByText("Ürün 1")).toBeNull();
});

it("CRT-2 a shared basket that is declined changes nothing", async () => {
  open("#share=1::2");
  await press(words.decline);
  expect(sent).not.toHaveBeenCalled();
  expect(location.hash).toBe("");
});

it("CRT-2 what the shop left out of a shared basket is said", async () => {
  told = {
    ...told,
    missing: [{ productId: "7", variantId: "805", quantity: 1 }],
  };
  open("#share=1::2,7:805:1");
  await press(words.add);
  await screen.findByText(words.missing);
  await screen.findByText("Ürün 7");
  expect(screen.queryByText("Ürün 1")).toBeNull();
  expect(screen.queryByRole("button", { name: words.add })).toBeNull();
});

it("CRT-2 a product that is no longer there is said before anything is added", async () => {
  open("#share=404::1");
  await screen.findByText(words.gone);
});

it("CRT-2 a locked basket says so, and the link can be tried again", async () => {
  told = { ...told, outcome: "cart_locked", message: "Sepet kilitli" };
  open("#share=1::2");
  await press(words.add);
  await screen.findByText("Sepet kilitli");
  await press(words.add);
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

it("CRT-2 an address that names no basket opens nothing", () => {
  open("#order=1");
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});
