import { render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, expect, it } from "vitest";

import type { Cart, CartOptions, CartOptionsChange } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { cartOf, lineAt } from "../../../../test-support/carts.ts";
import { http } from "../../../../test-support/contract-http.ts";
import { gateway } from "../../../../test-support/gateway.ts";
import { user } from "../../../../test-support/user.ts";
import CartPageView from "../cart-page-view.tsx";
import { cartWords } from "../words.ts";
import { optionWords } from "./words.ts";

const messages = messagesOf("tr");
const words = messages.cartOptions;

let cart: Cart;
let options: CartOptions;

const optionsOf = ({ lines }: Cart): CartOptions => ({
  coupon: { code: null },
  campaigns: [],
  orderNote: { text: "" },
  deliveryDate: { date: null },
  deliveryHour: null,
  giftPackage: { cost: { amount: "5.00", currency: "TL" } },
  lines: lines.map(({ lineId }) => ({ lineId, giftPackage: false, giftNote: "", note: "" })),
});

const answer = (outcome: CartOptionsChange["outcome"], message: string | null = null) =>
  HttpResponse.json<CartOptionsChange>({ outcome, message, cart, options });

beforeEach(() => {
  cart = cartOf({ "1": 2 });
  options = optionsOf(cart);
  gateway.use(
    http.get("*/bff/cart", () => HttpResponse.json(cart)),
    http.get("*/bff/cart/options", () => HttpResponse.json(options)),
    http.get("*/bff/checkout/attempt", () => HttpResponse.json({ attempt: null })),
  );
});

async function open(title: string): Promise<void> {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <CartPageView
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={cartWords(messages)}
        options={optionWords(messages)}
        share={messagesOf("tr").cartShare}
        saveForLater={() => Promise.resolve()}
      />
    </SWRConfig>,
  );
  await user.click(await screen.findByText(title));
}

it("CRT-3 a refused coupon is told at its field, and the next one corrects the sums", async () => {
  const codes: unknown[] = [];
  gateway.use(
    http.put("*/bff/cart/coupon", async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      codes.push(code);
      if (code !== "VITRIN10") return answer("failed", "Kupon kodu geçersiz");
      cart = { ...cart, totals: { ...cart.totals, total: { amount: "18.00", currency: "TL" } } };
      options = { ...options, coupon: { code } };
      return answer("updated");
    }),
    http.delete("*/bff/cart/coupon", () => {
      options = { ...options, coupon: { code: null } };
      return answer("updated");
    }),
  );
  await open(words.title);
  const field = await screen.findByRole("textbox", { name: new RegExp(words.coupon) });
  const use = () => user.click(screen.getByRole("button", { name: words.useCoupon }));
  await use();
  expect(codes).toEqual([]);
  await user.type(field, "YOKBOYLE");
  await use();
  await screen.findByText("Kupon kodu geçersiz");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, " VITRIN10 ");
  await use();
  const remove = await screen.findByRole("button", { name: words.removeCoupon });
  expect(screen.getAllByText("₺18,00").length).toBeGreaterThan(0);
  expect(document.activeElement?.contains(remove)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.click(remove);
  await screen.findByRole("button", { name: words.useCoupon });
  expect(codes).toEqual(["YOKBOYLE", "VITRIN10"]);
});

it("CRT-3 a note that the shop refuses stays as it was written", async () => {
  gateway.use(http.put("*/bff/cart/order-note", () => answer("failed", "Not çok uzun")));
  await open(words.title);
  const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: words.orderNote });
  await user.type(note, "Zile basmayın");
  await user.click(screen.getByRole("button", { name: words.saveNote }));
  await screen.findByText("Not çok uzun");
  expect(note.value).toBe("Zile basmayın");
  expect(screen.queryByText(words.saved)).toBeNull();
});

it("CRT-3 package and note of a line go one after the other, each to the id of its time", async () => {
  const sent: string[] = [];
  const move = (lineId: string, change: Partial<CartOptions["lines"][number]>) => {
    cart = { ...cart, lines: cart.lines.map((line) => ({ ...line, lineId })) };
    options = { ...options, lines: options.lines.map((line) => ({ ...line, ...change, lineId })) };
    return answer("updated");
  };
  gateway.use(
    http.put("*/bff/cart/lines/:lineId/gift-package", async ({ params, request }) => {
      sent.push(`package ${params.lineId}: ${JSON.stringify(await request.json())}`);
      return move("0.1-wrapped", { giftPackage: true, giftNote: "Kutlu olsun" });
    }),
    http.put("*/bff/cart/lines/:lineId/note", ({ params }) => {
      sent.push(`note ${params.lineId}`);
      return move("0.1-noted", { note: "Kesmeyin" });
    }),
  );
  await open(words.lineTitle);
  const form = await screen.findByRole("form", { name: "Ürün 1: not ve hediye paketi" });
  await user.click(within(form).getByRole("checkbox"));
  await user.type(within(form).getByLabelText(words.giftNote), "Kutlu olsun");
  await user.type(within(form).getByLabelText(words.lineNote), "Kesmeyin");
  await user.click(within(form).getByRole("button", { name: words.saveLine }));
  await waitFor(() => expect(within(form).getByText(words.saved)).toBeDefined());
  expect(sent).toEqual(['package 0.1: {"wrapped":true,"note":"Kutlu olsun"}', "note 0.1-wrapped"]);
});

it("CRT-3 options that cannot be read are told, with a way to try again", async () => {
  let broken = true;
  gateway.use(
    http.get("*/bff/cart/options", () =>
      broken ? HttpResponse.error() : HttpResponse.json(options),
    ),
  );
  await open(words.title);
  const retry = await screen.findByRole("button", { name: messages.common.retry });
  broken = false;
  await user.click(retry);
  await screen.findByRole("textbox", { name: words.orderNote });
});

const FREQUENCIES = [
  { value: "14", everyDays: 14 },
  { value: "30", everyDays: 30 },
];
const subscribable = (chosen: (typeof FREQUENCIES)[number] | null, lineId = "0.1") =>
  cartOf(
    {},
    { lines: [lineAt(0, "1", 2, { lineId, subscription: { offered: FREQUENCIES, chosen } })] },
  );
const frequency = () =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: "Ürün 1: teslimat sıklığı" });

it("CRT-4 how often a line comes is saved as it is chosen, in the order of choosing", async () => {
  const sent: unknown[] = [];
  cart = subscribable(null);
  gateway.use(
    http.put("*/bff/cart/lines/:lineId/subscription", async ({ request, params }) => {
      const body = await request.json();
      sent.push([params.lineId, body.frequency]);
      const chosen = FREQUENCIES.find(({ value }) => value === body.frequency) ?? null;
      cart = subscribable(chosen, `0.1.${body.frequency}`);
      options = optionsOf(cart);
      return answer("updated");
    }),
  );
  await open(words.title);
  const select = await frequency();
  expect([...select.options].map(({ text }) => text)).toEqual([
    "Bir kez",
    "2 haftada bir",
    "30 günde bir",
  ]);
  await user.selectOptions(select, "14");
  await user.selectOptions(select, "30");
  expect(select.value).toBe("30");
  await screen.findByText(words.saved);
  expect(select.closest("[aria-busy]")?.getAttribute("aria-busy")).toBe("false");
  await user.selectOptions(select, "");
  await waitFor(() => expect(sent).toHaveLength(3));
  await screen.findByText(words.saved);
  expect(sent).toEqual([
    ["0.1", "14"],
    ["0.1.14", "30"],
    ["0.1.30", null],
  ]);
  expect(select.value).toBe("");
});

it("CRT-4 a refused frequency is reset, with the reason beside it", async () => {
  const [monthly = null] = FREQUENCIES.slice(1);
  cart = subscribable(monthly);
  let outcome: "failed" | "lost" = "failed";
  gateway.use(
    http.put("*/bff/cart/lines/:lineId/subscription", () =>
      outcome === "failed" ? answer("failed", "Bu ürün için olmaz") : HttpResponse.error(),
    ),
  );
  await open(words.title);
  const select = await frequency();
  await user.selectOptions(select, "14");
  await screen.findByText("Bu ürün için olmaz");
  expect(select.value).toBe("30");
  expect(select.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText(words.saved)).toBeNull();
  outcome = "lost";
  await user.selectOptions(select, "");
  await waitFor(() => expect(screen.queryByText("Bu ürün için olmaz")).toBeNull());
  await waitFor(() => expect(select.getAttribute("aria-invalid")).toBe("true"));
  expect(select.value).toBe("30");
});

it("CRT-4 what was chosen and is offered no more is shown, and can be ended", async () => {
  cart = cartOf(
    {},
    {
      lines: [
        lineAt(0, "1", 2, {
          subscription: { offered: [], chosen: { value: "Her ay", everyDays: null } },
        }),
      ],
    },
  );
  await open(words.title);
  const select = await frequency();
  expect([...select.options].map(({ text }) => text)).toEqual(["Bir kez", "Her ay"]);
  expect(select.value).toBe("Her ay");
});
