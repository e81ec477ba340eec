import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";

import { cartWords } from "@/features/cart/words";
import type { ProductCard } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import { http } from "../../../test-support/contract-http.ts";
import { cartOf } from "../../../test-support/carts.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { CardAction } from "./card-action.tsx";

const messages = messagesOf("tr");
const card: ProductCard = {
  id: "1204",
  variantId: "0",
  title: "Bakır cezve",
  path: "/bakir-cezve-1204",
  brand: null,
  sku: "BC",
  images: [],
  price: { amount: "10.00", currency: "TL" },
  listPrice: null,
  discountPercent: null,
  vatIncluded: true,
  inStock: true,
  isNew: false,
  freeShipping: false,
  displayOnly: false,
  personalized: false,
  hasVariants: false,
  colors: [],
  minQuantity: 3,
  quantityStep: 3,
  rating: null,
};
const open = (overrides: Partial<ProductCard>) =>
  render(
    <CardAction
      product={{ ...card, ...overrides }}
      language="tr"
      words={{ card: messages.card, cart: cartWords(messages) }}
    />,
  );

it("CRT-1 a product without variants goes into the basket from its card, in its smallest quantity", async () => {
  document.cookie = "XSRF-TOKEN=t; path=/";
  const sent = new Promise((resolve) => {
    gateway.use(
      http.post("*/bff/cart/lines", async ({ request }) => {
        resolve(await request.json());
        return HttpResponse.json({
          outcome: "failed",
          message: null,
          path: null,
          title: null,
          personalizationError: false,
          cart: cartOf({}),
        });
      }),
    );
  });
  open({});
  await userEvent.click(screen.getByRole("button", { name: "Bakır cezve: Sepete ekle" }));
  await expect(sent).resolves.toEqual({ productId: "1204", quantity: 3 });
});

it("PRD-4 a product with variants is looked at first", () => {
  open({ hasVariants: true });
  expect(
    screen.getByRole("link", { name: "Bakır cezve: Seçenekleri gör" }).getAttribute("href"),
  ).toBe("/bakir-cezve-1204");
});

it("CRT-1 of a product that is sold out its page tells when it is back", () => {
  open({ inStock: false });
  expect(screen.getByRole("link", { name: "Bakır cezve: Haber ver" }).getAttribute("href")).toBe(
    "/bakir-cezve-1204",
  );
});

it("CRT-1 a product that is only displayed: nothing to press", () => {
  const { container } = open({ displayOnly: true });
  expect(container.childElementCount).toBe(0);
});

it("CRT-6 a product that is made for its buyer is filled in on its page", () => {
  open({ personalized: true });
  expect(
    screen.getByRole("link", { name: "Bakır cezve: Kişiselleştir" }).getAttribute("href"),
  ).toBe("/bakir-cezve-1204");
});
