import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import * as login from "@/lib/ask-login";
import { messagesOf } from "@/lib/messages";
import type { Session } from "@/lib/session/types";
import * as sessions from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { receiveToasts, type Toast } from "@/ui/toast";

import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import type { Schemas } from "../../../test-support/recorded.ts";
import { MEMBER_SHELL, problem } from "../../../test-support/shell.ts";
import { AlarmButton } from "./alarm-button.tsx";
import AlarmsView from "./alarms-view.tsx";
import CouponsView from "./coupons-view.tsx";
import SubscriptionsView from "./subscriptions-view.tsx";
import { alarmWords } from "./words.ts";

const messages = messagesOf("tr");
const { alarms, coupons, subscriptions, problems, product } = messages;
const words = alarmWords(messages);
const format = { decimal: ",", thousand: ".", decimals: 2 };
const money = (amount: string) => ({ amount, currency: "TL" });

const ALARM: Schemas["Alarm"] = {
  productId: "1204",
  variantId: null,
  title: "Uşak kilimi",
  path: "/usak-kilimi-1204",
  image: null,
  price: money("1250.00"),
  inStock: false,
};
const COUPON: Schemas["Coupon"] = {
  code: "HOSGELDIN",
  kind: "amount",
  percent: null,
  amount: money("50.00"),
  minimum: money("500.00"),
  until: "2035-12-31",
  used: false,
};
const SUBSCRIPTION: Schemas["Subscription"] = {
  id: "1",
  title: "Çay",
  path: null,
  everyDays: 30,
  quantity: "2",
};

const toasts: Toast[] = [];
beforeEach(() => {
  toasts.length = 0;
  document.cookie = "XSRF-TOKEN=t; path=/";
  gateway.use(http.get("*/bff/shell", () => HttpResponse.json(MEMBER_SHELL)));
  return receiveToasts((toast) => toasts.push(toast));
});

function show(view: ReactNode, session: Session | null = MEMBER_SHELL.session) {
  vi.spyOn(sessions, "useSession").mockReturnValue(session);
  render(<SWRConfig value={{ provider: () => new Map() }}>{view}</SWRConfig>);
}

const change = (outcome: Schemas["AlarmOutcome"], message: string | null = null) =>
  HttpResponse.json<Schemas["AlarmChange"]>({ outcome, message });
const failed = () =>
  HttpResponse.json<Schemas["Problem"]>(problem("shop_failed", 502), {
    status: 502,
    headers: { "content-type": "application/problem+json" },
  });

describe("CALL-1 what a member waits for", () => {
  it("CALL-1 is listed with its price, and is given up; the focus stays at the list", async () => {
    let list = [ALARM];
    gateway.use(
      http.get("*/bff/alarms", () => HttpResponse.json({ kind: "price", alarms: list })),
      http.delete("*/bff/alarms/:productId", () => {
        list = [];
        return change("done");
      }),
    );
    show(<AlarmsView kind="price" format={format} words={words} />);
    const card = (await screen.findByText("Uşak kilimi")).closest("li");
    expect(card?.textContent).toContain(alarms.soldOut);
    await userEvent.click(
      screen.getByRole("button", { name: fill(alarms.removeOf, { title: "Uşak kilimi" }) }),
    );
    await screen.findByRole("heading", { name: alarms.emptyPrice });
    expect(toasts).toEqual([{ text: alarms.removed, tone: "good" }]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe(alarms.price);
  });

  it("CALL-1 a list that cannot be read says why, and is tried again", async () => {
    gateway.use(http.get("*/bff/alarms", () => failed(), { once: true }));
    show(<AlarmsView kind="stock" format={format} words={words} />);
    await screen.findByText(problems.shop_failed);
    gateway.use(
      http.get("*/bff/alarms", () => HttpResponse.json({ kind: "stock", alarms: [ALARM] })),
    );
    await userEvent.click(screen.getByRole("button", { name: words.retry }));
    await screen.findByText("Uşak kilimi");
  });

  it("CALL-1 what was already gone, or cannot be removed, is told truthfully", async () => {
    gateway.use(
      http.get("*/bff/alarms", () => HttpResponse.json({ kind: "price", alarms: [ALARM] })),
      http.delete("*/bff/alarms/:productId", () => failed(), { once: true }),
    );
    show(<AlarmsView kind="price" format={format} words={words} />);
    const remove = async () =>
      userEvent.click(
        await screen.findByRole("button", {
          name: fill(alarms.removeOf, { title: "Uşak kilimi" }),
        }),
      );
    await remove();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    gateway.use(http.delete("*/bff/alarms/:productId", () => change("refused", "Ürün bulunamadı")));
    await remove();
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts).toEqual([
      { text: problems.shop_failed, tone: "bad" },
      { text: "Ürün bulunamadı", tone: "bad" },
    ]);
  });

  it("CALL-1 a product says that it is told of; a guest is asked in first", async () => {
    const sent: unknown[] = [];
    gateway.use(
      http.post("*/bff/alarms", async ({ request }) => {
        sent.push(await request.json());
        return change("done");
      }),
    );
    const asked = vi.spyOn(login, "askLogin").mockImplementation(async ({ then }) => {
      await then?.();
      return true;
    });
    show(<AlarmButton kind="stock" productId="1204" variantId="7" words={product} />, {
      ...MEMBER_SHELL.session,
      kind: "guest",
      member: null,
    } as Session);
    await userEvent.click(screen.getByRole("button", { name: product.tellWhenBack }));
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(asked.mock.calls[0]?.[0].reason).toBe("alarm");
    expect(sent).toEqual([{ kind: "stock", productId: "1204", variantId: "7" }]);
    expect(toasts[0]).toMatchObject({
      text: alarms.added,
      action: { href: "/uye-stok-alarm-listem" },
    });
    asked.mockRestore();
  });
});

describe("CALL-2 coupons and subscriptions", () => {
  it("CALL-2 a coupon says what it takes off, from when on and until when", async () => {
    const others: Schemas["Coupon"][] = [
      { ...COUPON, code: "A", kind: "percent", percent: "10", amount: null, minimum: null },
      { ...COUPON, code: "B", kind: "shipping", amount: null, until: null, used: true },
      { ...COUPON, code: "C", kind: "other", amount: null },
    ];
    gateway.use(
      http.get("*/bff/coupons", () => HttpResponse.json({ coupons: [COUPON, ...others] })),
    );
    show(<CouponsView format={format} words={words} />);
    const [first, ...rest] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toMatch(/^₺50,00 indirim.*HOSGELDIN.*₺500,00.*31 Aralık 2035/);
    expect(rest.map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "%10 indirim",
      coupons.shipping,
      coupons.other,
    ]);
    expect(rest[1]?.textContent).toContain(coupons.used);
    expect(within(rest[1] as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("CALL-2 a subscription is stopped after a question, and a refusal is told", async () => {
    let stops = 0;
    let list = [SUBSCRIPTION];
    gateway.use(
      http.get("*/bff/subscriptions", () => HttpResponse.json({ subscriptions: list })),
      http.delete("*/bff/subscriptions/:id", () => {
        if (++stops === 1) return change("refused", "Abonelik bulunamadı");
        list = [];
        return change("done");
      }),
    );
    show(<SubscriptionsView words={words} />);
    const ask = async () =>
      userEvent.click(
        await screen.findByRole("button", { name: fill(subscriptions.stopOf, { title: "Çay" }) }),
      );
    await ask();
    expect(stops).toBe(0);
    const yes = () => userEvent.click(screen.getByRole("button", { name: subscriptions.confirm }));
    await yes();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    await ask();
    await yes();
    await screen.findByRole("heading", { name: subscriptions.empty });
    expect(toasts).toEqual([
      { text: "Abonelik bulunamadı", tone: "bad" },
      { text: subscriptions.stopped, tone: "good" },
    ]);
  });

  it("CALL-2 guests are shown the way in", async () => {
    show(<SubscriptionsView words={words} />, {
      ...MEMBER_SHELL.session,
      kind: "guest",
      member: null,
    } as Session);
    const link = await screen.findByRole("link", { name: words.signIn });
    expect(link.getAttribute("href")).toBe("/uye-girisi-sayfasi?redirect=%2Fuye-aboneliklerim");
  });
});
