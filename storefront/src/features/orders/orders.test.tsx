import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { messagesOf } from "@/lib/messages";
import type { OrderDetail } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { TextField } from "@/ui/form/text-fields";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { freshPage, refusal, toasts } from "../../../test-support/membership.tsx";
import { recorded } from "../../../test-support/recorded.ts";
import { GUEST_SHELL, MEMBER_SHELL } from "../../../test-support/shell.ts";
import type { SecurityCodeSlot } from "./security-code-slot.ts";
import { orderWords } from "./words.ts";

const messages = messagesOf("tr");
const { orders: words, problems } = messages;
const list = recorded("orders/list/open");
const form = recorded("orders/return-form/delivered");
const [order] = list.orders;
if (!order) throw new Error("the recording has orders");

const detail: OrderDetail = {
  order: { ...order, canReturn: true },
  timeline: [
    { stage: "placed", state: "current", status: order.status, at: order.placed },
    { stage: "preparing", state: "ahead", status: null, at: null },
  ],
  shipping: { amount: "0.00", currency: "TL" },
  service: null,
  paymentMethod: "Havale",
  deliveryAddress: { address: "Çınaraltı 8", places: ["İstanbul"], postalCode: null, phone: null },
  invoiceAddress: null,
  returns: [],
  consignment: {
    carrier: "Anadolu Kargo",
    number: "AK1",
    link: { kind: "outside", url: "https://kargo.example/1", host: "kargo.example" },
  },
  invoice: null,
};

/** Stands in for the captcha of another feature. */
const SecurityCode: SecurityCodeSlot = ({ form: _form, round, words: said, ...field }) => (
  <TextField {...field} key={round} label={said.label} data-round={round} />
);

let view: typeof import("./orders-view.tsx");
let asking: typeof import("../../lib/ask-login.ts");
const assign = vi.fn<(address: string) => void>();
beforeEach(async () => {
  vi.resetModules();
  freshPage();
  vi.unstubAllGlobals();
  location.hash = "";
  vi.stubGlobal("scrollTo", vi.fn());
  view = await import("./orders-view.tsx");
  asking = await import("../../lib/ask-login.ts");
  const { receiveToasts } = await import("../../ui/toast.ts");
  return receiveToasts((toast) => toasts.push(toast));
});

/** What was asked of the gateway, by path and query. */
function shopOf(member = true): string[] {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete("language");
    asked.push(`${request.method} ${pathname}?${searchParams}`);
  };
  gateway.use(
    http.get("*/bff/shell", () => HttpResponse.json(member ? MEMBER_SHELL : GUEST_SHELL)),
    http.get("*/bff/orders", (call) => (note(call), HttpResponse.json({ ...list, total: 21 }))),
    http.get("*/bff/orders/:id", (call) => (note(call), HttpResponse.json(detail))),
    http.get("*/bff/orders/:id/return", () => HttpResponse.json(form)),
  );
  return asked;
}

const open = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <view.OrdersView
        words={orderWords(messages)}
        format={{ decimal: ",", thousand: ".", decimals: 2 }}
        SecurityCode={SecurityCode}
      />
    </SWRConfig>,
  );

async function goTo(hash: string) {
  location.hash = hash;
  act(() => void fireEvent(window, new HashChangeEvent("hashchange")));
}

async function openOrder() {
  await goTo(`order=${order?.id}`);
  open();
  const title = fill(words.title, { number: order?.number ?? "" });
  return screen.findByRole("heading", { name: title });
}

describe("ORD-1 the list", () => {
  it("ORD-1 is filtered and paged by links", async () => {
    const asked = shopOf();
    open();
    const card = await screen.findByRole("article", { name: new RegExp(order.number) });
    expect(within(card).getByText(order.status)).toBeTruthy();
    const details = within(card).getByRole("link", { name: new RegExp(order.number) });
    expect(details.getAttribute("href")).toBe(`#order=${order.id}`);
    expect(screen.getByText("21 sipariş")).toBeTruthy();
    expect(screen.getByText("Sayfa 1 / 3")).toBeTruthy();
    const next = screen.getByRole("link", { name: messages.common.next });
    expect(next.getAttribute("href")).toBe("#page=2");
    await goTo("view=closed&days=90&page=2");
    await waitFor(() => expect(asked.at(-1)).toBe("GET /bff/orders?view=closed&days=90&page=2"));
    const closed = screen.getByRole("link", { name: words.closed });
    expect(closed.getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: words.open }).getAttribute("href")).toBe("#days=90");
  });

  it("ORD-1 says when there is nothing, and what to do", async () => {
    shopOf();
    gateway.use(
      http.get("*/bff/orders", () => HttpResponse.json({ ...list, orders: [], total: 0 })),
    );
    open();
    await screen.findByRole("heading", { name: words.empty });
    await goTo("days=30");
    await screen.findByRole("heading", { name: words.emptyPeriod });
    expect(screen.getByRole("link", { name: words.showAll }).getAttribute("href")).toBe("#");
  });

  it("ORD-1 says what failed, and tries again", async () => {
    shopOf();
    let fails = true;
    gateway.use(
      http.get("*/bff/orders", () =>
        fails ? refusal("", { code: "shop_too_slow", status: 504 }) : HttpResponse.json(list),
      ),
    );
    open();
    await screen.findByText(problems.shop_too_slow);
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: messages.common.retry }));
    await screen.findByRole("article", { name: new RegExp(order.number) });
  });

  it("ORD-1 asks guests in, and whose session ended, where they are", async () => {
    shopOf(false);
    const { unmount } = open();
    await screen.findByRole("heading", { name: words.guest });
    unmount();
    shopOf();
    gateway.use(
      http.get("*/bff/orders", () => refusal("", { code: "member_needed", status: 401 })),
    );
    const asked = vi.fn(() => Promise.resolve(false));
    asking.registerLogin(asked);
    const { refreshShell } = await import("../../lib/gateway/refresh-shell.ts");
    await refreshShell();
    open();
    await screen.findByRole("heading", { name: words.ended });
    await userEvent.click(screen.getByRole("button", { name: words.signIn }));
    expect(asked).toHaveBeenCalledWith({ reason: "orders" });
  });
});

describe("ORD-1 one order", () => {
  it("ORD-1 has its states, and links out that name their host", async () => {
    shopOf();
    const title = await openOrder();
    expect(document.activeElement).toBe(title);
    const steps = within(screen.getByRole("region", { name: words.timeline }));
    const [now, ahead] = steps.getAllByRole("listitem");
    expect(now?.getAttribute("aria-current")).toBe("step");
    expect(now?.textContent).toContain(words.current);
    expect(ahead?.textContent).toContain(`${words.stages.preparing} ${words.ahead}`);
    const track = screen.getByRole("link", { name: words.track });
    expect(track.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getByText(fill(words.newTab, { host: "kargo.example" }))).toBeTruthy();
    expect(screen.getByText(words.shippingFree)).toBeTruthy();
  });

  it("ORD-1 that is not there says so", async () => {
    shopOf();
    gateway.use(
      http.get("*/bff/orders/:id", () => refusal("", { code: "order_not_found", status: 404 })),
    );
    await goTo("order=999");
    open();
    await screen.findByRole("heading", { name: words.gone });
  });

  it("ORD-1 is cancelled after one more question, once however often it is pressed", async () => {
    shopOf();
    let cancelled = 0;
    gateway.use(
      http.post("*/bff/orders/:id/cancel", () => {
        cancelled += 1;
        const after = { ...detail, order: { ...order, status: "İptal edildi", canCancel: false } };
        return HttpResponse.json({ outcome: "cancelled", message: "İptal", order: after });
      }),
    );
    await openOrder();
    const confirm = screen.getByRole("button", { name: words.cancelConfirm, hidden: true });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(toasts).toEqual([{ text: "İptal", tone: "good" }]));
    expect(cancelled).toBe(1);
    await waitFor(() => expect(screen.queryByText(words.cancel)).toBeNull());
  });

  it("ORD-1 that cannot be cancelled any more says why, in the shop's words", async () => {
    shopOf();
    gateway.use(
      http.post("*/bff/orders/:id/cancel", () =>
        HttpResponse.json({ outcome: "refused", message: "Artık iptal edilemez", order: null }),
      ),
    );
    await openOrder();
    fireEvent.click(screen.getByRole("button", { name: words.cancelConfirm, hidden: true }));
    await screen.findByText("Artık iptal edilemez");
  });

  it("ORD-1 is read again when nobody knows whether it was cancelled", async () => {
    const asked = shopOf();
    gateway.use(
      http.post("*/bff/orders/:id/cancel", () =>
        refusal("", { code: "shop_too_slow", status: 504 }),
      ),
    );
    await openOrder();
    const before = asked.length;
    fireEvent.click(screen.getByRole("button", { name: words.cancelConfirm, hidden: true }));
    await screen.findByText(new RegExp(words.notYet));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it("ORD-1 that is repeated leads to the basket", async () => {
    shopOf();
    const { navigate } = await import("./navigate.ts");
    vi.spyOn(navigate, "to").mockImplementation(assign);
    gateway.use(
      http.post("*/bff/orders/:id/repeat", () =>
        HttpResponse.json({ outcome: "repeated", message: null, step: "basket" }),
      ),
    );
    await openOrder();
    await userEvent.click(screen.getByRole("button", { name: words.repeat }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/sepet"));
  });
});

describe("ORD-1 a return", () => {
  const [product] = form.products;
  async function openForm() {
    await goTo(`order=${order?.id}&return=1`);
    open();
    return screen.findByRole("form");
  }

  it("ORD-1 wants a product and a reason, and is sent as a form", async () => {
    shopOf();
    const sent: FormData[] = [];
    gateway.use(
      http.post("*/bff/orders/:id/return", async ({ request }) => {
        sent.push(await request.formData());
        return HttpResponse.json({ outcome: "requested", message: "Alındı", order: null });
      }),
    );
    const fields = within(await openForm());
    await userEvent.selectOptions(fields.getByLabelText(/İade nedeni/), "2");
    await userEvent.selectOptions(fields.getByLabelText(/Kargo firması/), "1");
    const send = fields.getByRole("button", { name: words.returnSend });
    await userEvent.click(send);
    await screen.findByText(words.returnChoose);
    expect(sent).toEqual([]);
    await userEvent.click(fields.getByLabelText(product?.title ?? ""));
    await userEvent.click(send);
    await waitFor(() => expect(toasts).toEqual([{ text: "Alındı", tone: "good" }]));
    expect(JSON.parse(sent[0]?.get("request") as string)).toEqual({
      products: [{ productId: product?.id, quantity: product?.quantity, note: "" }],
      reasonId: "2",
      carrierId: "1",
      note: "",
      securityCode: null,
    });
    expect(location.hash).toBe(`#order=${order.id}`);
  });

  it("ORD-1 keeps what was written when the session ended, and is sent after signing in", async () => {
    shopOf();
    let member = false;
    let sent = 0;
    gateway.use(
      http.post("*/bff/orders/:id/return", () => {
        sent += 1;
        if (!member) return refusal("", { code: "member_needed", status: 401 });
        return HttpResponse.json({ outcome: "requested", message: null, order: null });
      }),
    );
    asking.registerLogin(async ({ then }) => {
      member = true;
      await then?.();
      return true;
    });
    const fields = within(await openForm());
    await userEvent.click(fields.getByLabelText(product?.title ?? ""));
    await userEvent.selectOptions(fields.getByLabelText(/İade nedeni/), "2");
    await userEvent.selectOptions(fields.getByLabelText(/Kargo firması/), "1");
    await userEvent.click(fields.getByRole("button", { name: words.returnSend }));
    await waitFor(() => expect(toasts).toEqual([{ text: words.returnSent, tone: "good" }]));
    expect(sent).toBe(2);
  });

  it("ORD-1 takes pictures alone, and not more than the shop does", async () => {
    shopOf();
    await openForm();
    const input = screen.getByLabelText<HTMLInputElement>(words.pictureAdd);
    const jpeg = (name: string) =>
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: "image/jpeg" });
    const text = new File(["<svg onload=x>"], "a.jpg", { type: "image/jpeg" });
    fireEvent.change(input, { target: { files: [text] } });
    await screen.findByText(fill(words.pictureWrong, { name: "a.jpg" }));
    fireEvent.change(input, { target: { files: ["1", "2", "3", "4", "5"].map(jpeg) } });
    await screen.findByText(fill(words.pictureMany, { count: 4 }));
    expect(screen.queryByLabelText(words.pictureAdd)).toBeNull();
    const remove = fill(words.pictureRemove, { name: "2" });
    await userEvent.click(screen.getByRole("button", { name: remove }));
    expect(screen.getByLabelText(words.pictureAdd)).toBeTruthy();
  });

  it("ORD-1 that the shop no longer takes says why", async () => {
    shopOf();
    const over = { ...form, possible: false, message: "İade süresi doldu" };
    gateway.use(http.get("*/bff/orders/:id/return", () => HttpResponse.json(over)));
    await goTo(`order=${order.id}&return=1`);
    open();
    await screen.findByText("İade süresi doldu");
  });
});
