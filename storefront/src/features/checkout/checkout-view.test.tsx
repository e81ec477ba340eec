import type { ComponentProps } from "react";

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { NewOrder, OrderAttempt, OrderResult, StepResult } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import {
  ADDRESSES,
  attemptOf,
  CARRIERS,
  checkoutOf,
  lira,
  METHODS,
  orderOf,
  stepOf,
} from "../../../test-support/checkouts.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import CheckoutView from "./checkout-view.tsx";
import { keepPlacement } from "./placement.ts";
import { checkoutWords } from "./words.ts";

const words = checkoutWords(messagesOf("tr"));
/** What was sent to the shop, one after the other. */
let sent: string[];
let orders: { key: string | null; order: NewOrder }[];
let attempt: OrderAttempt | null;
let step: StepResult;
let answers: OrderResult[];
let summary = checkoutOf();

beforeEach(() => {
  sent = [];
  orders = [];
  attempt = null;
  step = stepOf("proceed");
  answers = [];
  summary = checkoutOf();
  keepPlacement(null);
  localStorage.clear();
  history.replaceState(null, "", "/order");
  window.scrollTo = vi.fn();
  const chosen = { outcome: "chosen" as const, message: null, summary: null };
  gateway.use(
    http.get("*/bff/checkout", () => HttpResponse.json(summary)),
    http.get("*/bff/checkout/attempt", () => HttpResponse.json({ attempt })),
    http.get("*/bff/checkout/addresses", () => HttpResponse.json(ADDRESSES)),
    http.get("*/bff/checkout/carriers", () => HttpResponse.json(CARRIERS)),
    http.get("*/bff/stores", () => HttpResponse.json({ stores: [] })),
    http.put("*/bff/checkout/addresses/:kind", async ({ request, params }) => {
      const { addressId } = await request.json();
      sent.push(`${params.kind} ${addressId}`);
      return HttpResponse.json(chosen);
    }),
    http.put("*/bff/checkout/carrier", () => HttpResponse.json(METHODS)),
    http.put("*/bff/checkout/payment", async ({ request }) => {
      sent.push(`payment ${(await request.json()).paymentId}`);
      return HttpResponse.json({ ...chosen, summary });
    }),
    http.post("*/bff/checkout/steps/:step", ({ params }) => {
      sent.push(`step ${params.step}`);
      return HttpResponse.json(step);
    }),
    http.post("*/bff/checkout/orders", async ({ request }) => {
      orders.push({ key: request.headers.get("idempotency-key"), order: await request.json() });
      const answer = answers.shift() ?? orderOf("placed", { attempt: attemptOf() });
      if (answer.attempt) attempt = answer.attempt;
      return HttpResponse.json(answer);
    }),
  );
});

function open(address = "/order") {
  history.replaceState(null, "", address);
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <CheckoutView
        format={{ language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT }}
        words={words}
        slots={SLOTS}
      />
    </SWRConfig>,
  );
}

const SLOTS: ComponentProps<typeof CheckoutView>["slots"] = {
  addressForm: ({ addressId, onSaved, onClose }) => (
    <>
      <p>form of {addressId ?? "a new one"}</p>
      <button onClick={() => onSaved("60")}>save</button>
      {onClose && <button onClick={onClose}>close</button>}
    </>
  ),
  filling: false,
  emptyBasket: (text, onFilled) => (
    <>
      {text}
      <button onClick={onFilled}>fill</button>
    </>
  ),
  join: () => <p>become a member</p>,
  wallet: ({ paymentId, resumes }) => (
    <p>
      wallet of {paymentId} {resumes ? "again" : "anew"}
    </p>
  ),
};

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const pay = () => button(/^Siparişi onayla/);

async function chooseAddress() {
  await userEvent.click(await screen.findByRole("radio", { name: /Adres 51/ }));
  await userEvent.click(await button(words.toPayment));
}

async function payByTransfer() {
  open("/order?step=payment");
  await userEvent.click(await screen.findByRole("radio", { name: "Havale" }));
  for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
  await userEvent.click(await pay());
}

describe("REG-7 the address step", () => {
  it("asks for an address before it goes on, beside the choice", async () => {
    open();
    await userEvent.click(await button(words.toPayment));
    expect(await screen.findByText(words.choose)).toBeDefined();
    expect(sent).toEqual([]);
  });

  it("sends the address as that of the invoice too, and then takes the step", async () => {
    open();
    await chooseAddress();
    await screen.findByRole("radiogroup", { name: /Ödeme yöntemi/ });
    expect(sent.slice(0, 3)).toEqual(["delivery 51", "invoice 51", "step payment"]);
    expect(location.search).toBe("?step=payment");
  });

  it.each<[StepResult, string]>([
    [stepOf("stock", { stock: [{ title: "Kilim", stock: 2 }] }), "Kilim: 2 kaldı"],
    [stepOf("stock", { stock: [{ title: "Kilim", stock: null }] }), "Kilim: kalmadı"],
    [stepOf("address", { message: "İlinizi seçin", addressId: "51" }), "İlinizi seçin"],
    [stepOf("address"), words.addressFault],
    [stepOf("basket", { message: "Sepet boş" }), "Sepet boş"],
    [stepOf("refused", { message: "Notunuz kabul edilmedi" }), "Notunuz kabul edilmedi"],
    [stepOf("refused"), words.refused],
  ])("says what stands in the way: %o", async (result, text) => {
    step = result;
    open();
    await chooseAddress();
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(text)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(location.search).not.toContain("payment");
    if (result.addressId) expect(screen.getByText(words.incomplete)).toBeDefined();
    if (result.outcome === "stock" || result.outcome === "basket")
      expect(within(alert).getByRole("link", { name: words.toBasket })).toBeDefined();
  });

  it("begins with the form of an address where there is none, and chooses what was saved", async () => {
    let addresses: typeof ADDRESSES.addresses = [];
    gateway.use(
      http.get("*/bff/checkout/addresses", () => HttpResponse.json({ ...ADDRESSES, addresses })),
    );
    open();
    expect(await screen.findByText("form of a new one")).toBeDefined();
    expect(screen.queryByRole("button", { name: "close" })).toBeNull();
    expect(screen.queryByRole("button", { name: words.toPayment })).toBeNull();
    addresses = ADDRESSES.addresses;
    await userEvent.click(await button("save"));
    expect(await screen.findByRole("radio", { name: /Adres 51/ })).toBeDefined();
    expect(sent).toEqual(["delivery 60", "invoice 60"]);
  });

  it("adds an address in place of the choice, and leaves another invoice address alone", async () => {
    gateway.use(
      http.get("*/bff/checkout/addresses", () =>
        HttpResponse.json({ ...ADDRESSES, deliveryAddressId: "51", invoiceAddressId: "52" }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole("link", { name: words.addAddress }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(words.addAddress));
    await userEvent.click(await button("close"));
    expect(await screen.findAllByRole("radio", { name: /Adres 51/ })).toHaveLength(2);
    expect(sent).toEqual([]);
    await userEvent.click(await screen.findByRole("link", { name: words.addAddress }));
    await userEvent.click(await button("save"));
    await screen.findAllByRole("radio", { name: /Adres 51/ });
    expect(sent).toEqual(["delivery 60"]);
  });

  it("mends the address that the shop cannot deliver to", async () => {
    step = stepOf("address", { message: "İlinizi seçin", addressId: "51" });
    open();
    await chooseAddress();
    await userEvent.click(await screen.findByRole("link", { name: words.mendAddress }));
    expect(await screen.findByText("form of 51")).toBeDefined();
  });
});

describe("ORD-1 the order", () => {
  it("is sent once, with a key and the total that was shown", async () => {
    await payByTransfer();
    expect(await screen.findByText(/VT1001/)).toBeDefined();
    expect(orders).toHaveLength(1);
    expect(orders[0]?.key).toMatch(/./);
    expect(orders[0]?.order).toMatchObject({ paymentId: "-1", total: lira("120.00"), card: null });
    expect(location.search).toBe("?step=approve");
    expect(localStorage.getItem("checkout")).toBeNull();
  });

  it("is not sent before the texts are ticked", async () => {
    open("/order?step=payment");
    await userEvent.click(await screen.findByRole("radio", { name: "Havale" }));
    await userEvent.click(await pay());
    expect(await screen.findAllByText(words.form.fieldMandatory)).toHaveLength(2);
    expect(orders).toEqual([]);
  });

  it("asks about another total, and sends that one once it is accepted", async () => {
    answers = [orderOf("total_changed", { summary: checkoutOf("150.00") })];
    await payByTransfer();
    expect(await screen.findByText(words.changedTitle)).toBeDefined();
    expect(orders).toHaveLength(1);
    await userEvent.click(await button(/₺150,00 ile devam et/));
    expect(await screen.findByText(/VT1001/)).toBeDefined();
    expect(orders[1]?.order.total).toEqual(lira("150.00"));
    expect(orders[1]?.key).not.toBe(orders[0]?.key);
  });

  it.each<[OrderResult, string]>([
    [orderOf("refused", { message: "Banka reddetti" }), "Banka reddetti"],
    [orderOf("refused"), words.payRefused],
    [orderOf("pre_payment_needed", { message: "Önce ön ödeme" }), "Önce ön ödeme"],
  ])("says a refusal at the top and keeps what was entered: %o", async (result, text) => {
    answers = [result];
    await payByTransfer();
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(text)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Havale" }).checked).toBe(true);
    for (const box of screen.getAllByRole<HTMLInputElement>("checkbox"))
      expect(box.checked).toBe(true);
  });

  it("reads what became of it when no answer comes, and never sends it again", async () => {
    gateway.use(
      http.post("*/bff/checkout/orders", async ({ request }) => {
        orders.push({ key: request.headers.get("idempotency-key"), order: await request.json() });
        attempt = attemptOf({ state: "unknown", orderNumber: null });
        return HttpResponse.error();
      }),
    );
    await payByTransfer();
    expect(await screen.findByText(words.unknownTitle)).toBeDefined();
    // The repeat of a broken connection is marked, and has the key of the first.
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
    attempt = attemptOf();
    await userEvent.click(await button(words.lookAgain));
    expect(await screen.findByText(/VT1001/)).toBeDefined();
  });

  it("says that nobody knows where neither order nor state can be asked for, and asks at a press", async () => {
    let offline = false;
    gateway.use(
      http.post("*/bff/checkout/orders", () => {
        offline = true;
        attempt = attemptOf();
        return HttpResponse.error();
      }),
      http.get("*/bff/checkout/attempt", () =>
        offline ? HttpResponse.error() : HttpResponse.json({ attempt }),
      ),
    );
    await payByTransfer();
    const alert = (await screen.findByText(words.notKnown)).closest("[role=alert]");
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.queryByText(words.noAttemptTitle)).toBeNull();
    offline = false;
    await userEvent.click(await button(words.lookAgain));
    expect(await screen.findByText(/VT1001/)).toBeDefined();
  });

  it("says that nothing was sent when the gateway could not", async () => {
    gateway.use(
      http.post("*/bff/checkout/orders", () =>
        HttpResponse.json(problem("state_unavailable", 503), {
          status: 503,
          headers: { "content-type": "application/problem+json" },
        }),
      ),
    );
    await payByTransfer();
    expect(await screen.findByText(/^Siparişiniz gönderilmedi/)).toBeDefined();
  });

  it.each<[Partial<OrderAttempt>, string]>([
    [{ state: "sent" }, words.waitingSent],
    [{ state: "waiting", waitingFor: "bank" }, words.waitingBank],
    [{ state: "waiting", waitingFor: "shop" }, words.waitingShop],
    [{ state: "waiting", waitingFor: "code" }, words.codeTitle],
    [{ state: "waiting", waitingFor: "approval" }, words.approvalTitle],
    [{ state: "unknown" }, words.unknownText],
    [{ state: "not_placed" }, words.notPlacedTitle],
    [{ state: "placed" }, words.placedTitle],
  ])("is told in the step of approval: %o", async (state, text) => {
    attempt = attemptOf(state);
    open("/order?step=approve");
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("shows an open attempt in place of the payments", async () => {
    attempt = attemptOf({ state: "waiting", waitingFor: "bank" });
    gateway.use(
      http.delete("*/bff/checkout/attempt", () => {
        attempt = attemptOf({ state: "not_placed", orderNumber: null });
        return HttpResponse.json(orderOf("refused", { attempt }));
      }),
    );
    open("/order?step=payment");
    await userEvent.click(await button(words.giveUp));
    expect(await screen.findByRole("radiogroup", { name: /Ödeme yöntemi/ })).toBeDefined();
    expect(orders).toEqual([]);
  });

  it("mends a wrong code", async () => {
    attempt = attemptOf({ state: "waiting", waitingFor: "code" });
    gateway.use(
      http.post("*/bff/checkout/orders/code", async ({ request }) => {
        const right = (await request.json()).code === "1234";
        if (right) attempt = attemptOf();
        return HttpResponse.json(orderOf(right ? "placed" : "code_refused", { attempt }));
      }),
    );
    open("/order?step=approve");
    const field = await screen.findByRole("textbox", { name: /SMS kodu/ });
    await userEvent.type(field, "0000");
    await userEvent.click(await button(words.sendCode));
    expect(await screen.findByText(words.codeWrong)).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, "١٢٣٤");
    await userEvent.click(await button(words.sendCode));
    expect(await screen.findByText(/VT1001/)).toBeDefined();
  });

  it("has nothing to pay in an empty basket", async () => {
    summary = checkoutOf("0.00", 0);
    open("/order?step=payment");
    expect(await screen.findByText(words.emptyTitle)).toBeDefined();
  });

  it("offers to sign in where a session ended with its basket", async () => {
    summary = checkoutOf("0.00", 0);
    open("/order?step=payment");
    expect(await button(words.signIn)).toBeDefined();
  });

  it("lets whoever has a copy fill an empty basket again, and begins anew", async () => {
    const whole = summary;
    summary = checkoutOf("0.00", 0);
    open("/order?step=payment");
    const fill = await button("fill");
    summary = whole;
    await userEvent.click(fill);
    expect(await screen.findByRole("radio", { name: /Adres 51/ })).toBeDefined();
    expect(location.search).toBe("?step=address");
  });

  it("does not fill a basket again that an order has emptied", async () => {
    summary = checkoutOf("0.00", 0);
    attempt = attemptOf();
    open("/order?step=payment");
    expect(await screen.findByText(words.emptyTitle)).toBeDefined();
    expect(screen.queryByRole("button", { name: "fill" })).toBeNull();
  });

  it("ticks a text that was read in its window", async () => {
    gateway.use(
      http.get("*/bff/agreements/:kind", () => HttpResponse.json({ html: "<p>Metin</p>" })),
    );
    open("/order?step=payment");
    const read = words.readText.replace("{text}", words.distance_agreement);
    await userEvent.click(await button(read));
    const dialog = await screen.findByRole("dialog", { name: words.distance_agreement });
    expect(await within(dialog).findByText("Metin")).toBeDefined();
    await userEvent.click(within(dialog).getByRole("button", { name: words.acceptText }));
    const name = words.agree.replace("{text}", words.distance_agreement);
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(name) });
    await vi.waitFor(() => expect(box.checked).toBe(true));
  });

  it("is placed again with one of the bank's campaigns, or with none", async () => {
    answers = [orderOf("campaign_needed", { campaigns: [{ code: "K1", name: "+2 taksit" }] })];
    await payByTransfer();
    await userEvent.click(await screen.findByRole("radio", { name: "+2 taksit" }));
    await userEvent.click(await pay());
    expect(await screen.findByText(/VT1001/)).toBeDefined();
    expect(orders).toHaveLength(2);
  });

  it("leads to the bank by the form that the gateway gave, once", async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
    answers = [
      orderOf("bank_form", {
        attempt: attemptOf({ state: "waiting", waitingFor: "bank", orderNumber: null }),
        form: { action: "https://bank.example/3d", fields: [{ name: "reference", value: "r" }] },
      }),
    ];
    await payByTransfer();
    const leave = await button(words.goToBank);
    const form = leave.closest("form");
    expect([form?.action, form?.method]).toEqual(["https://bank.example/3d", "post"]);
    expect(new FormData(form!).get("reference")).toBe("r");
    expect(submit).toHaveBeenCalledOnce();
    submit.mockRestore();
  });
});
