import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { OrderResult, WalletResult, WalletSession, WalletStep } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { fill } from "@/lib/wording";

import { attemptOf, lira, orderOf } from "../../../test-support/checkouts.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { recorded } from "../../../test-support/recorded.ts";
import { encryptedCvc, encryptedNumber } from "./card-cipher.ts";
import { isCardNumber } from "./card-rules.ts";
import { closeWallet } from "./wallet-state.ts";
import { WalletView } from "./wallet-view.tsx";
import { walletWords } from "./words.ts";

const words = walletWords(messagesOf("tr"));
/** Not a key of anybody: what it encrypts is read by nobody here. */
const KEY = { modulus: `c${"3".repeat(510)}1`, exponent: 3 };
const SESSION: WalletSession = {
  token: "t1",
  phone: "905550000001",
  userId: "905550000001",
  clientId: "347",
  reference: null,
  macroMerchantId: null,
  timeZone: null,
  purchase: null,
  encryptionKey: KEY,
};
const PURCHASE = { orderNumber: "VT1", amount: "12000", installmentCount: 1 };
const CARDS = [
  { id: "1", name: "Kartım", maskedNumber: "411111******1111", bin: null, productName: null },
  { id: "2", name: "Öteki", maskedNumber: "545454******5454", bin: null, productName: null },
];
const NUMBER = "5454 5454 5454 5454";

let steps: WalletStep[];
let begun: number;
let orders: string[];
let answers: Partial<Record<WalletStep["kind"], Partial<WalletResult>[]>>;
let orderAnswers: OrderResult[];
const onAnswered = vi.fn();
const onBegun = vi.fn();

const resultOf = (outcome: WalletResult["outcome"], more: Partial<WalletResult> = {}) => ({
  outcome,
  message: null,
  codeKind: null,
  validationReference: null,
  threeD: null,
  token: null,
  account: null,
  cards: [],
  newPhone: null,
  ...more,
});

beforeEach(() => {
  steps = [];
  begun = 0;
  orders = [];
  answers = { list_cards: [{ cards: CARDS }] };
  orderAnswers = [];
  onAnswered.mockReset();
  onBegun.mockReset();
  closeWallet();
  sessionStorage.clear();
  history.replaceState(null, "", "/order?step=payment");
  gateway.use(
    http.get("*/bff/members/form", () => HttpResponse.error()),
    http.post("*/bff/checkout/wallet", () =>
      HttpResponse.json({ session: SESSION, message: null }),
    ),
    http.post("*/bff/checkout/wallet/payments", () => {
      begun += 1;
      const wallet = { ...SESSION, token: "t2", purchase: PURCHASE };
      return HttpResponse.json(orderOf("wallet_needed", { wallet }));
    }),
    http.post("*/bff/checkout/wallet/orders", async ({ request }) => {
      orders.push((await request.json()).token);
      return HttpResponse.json(orderAnswers.shift() ?? orderOf("placed", { attempt: attemptOf() }));
    }),
    http.post("*/bff/wallet-requests", async ({ request }) => {
      const { step } = await request.json();
      steps.push(step);
      const answer = answers[step.kind]?.shift() ?? {};
      return HttpResponse.json(resultOf(answer.outcome ?? "done", answer));
    }),
  );
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const sent = (kind: WalletStep["kind"]) => steps.filter((step) => step.kind === kind);

function renderWallet(resumes = false) {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <WalletView
        wallet={{
          language: "tr",
          words,
          paymentId: "-2",
          total: lira("120.00"),
          totalText: "120,00 TL",
          termsText: ({ count }) => `${count}`,
          resumes,
          onBegun,
          onSummary: vi.fn(),
          onAnswered,
        }}
      />
    </SWRConfig>,
  );
}
const phone = () => screen.findByLabelText<HTMLInputElement>(new RegExp(words.phone));

async function open(resumes = false) {
  const { unmount } = renderWallet(resumes);
  await userEvent.type(await phone(), "905550000001");
  await userEvent.click(await button(words.open));
  return { unmount };
}

const payStored = async () =>
  userEvent.click(await button(fill(words.pay, { total: "120,00 TL" })));
const code = () => screen.findByLabelText(new RegExp(`^${words.code}`));

describe("WAL-1 a member's own telephone", () => {
  const member = { ...recorded("membership/register-form/empty"), phone: "905550000009" };

  it("stands there already", async () => {
    gateway.use(http.get("*/bff/members/form", () => HttpResponse.json(member)));
    renderWallet();
    await waitFor(async () => expect((await phone()).value).toBe(member.phone));
  });

  /** The member's telephone comes when the answer is released, and has come when this resolves. */
  function holdMember() {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const answered = vi.fn();
    gateway.use(
      http.get("*/bff/members/form", async () => {
        await held;
        queueMicrotask(answered);
        return HttpResponse.json(member);
      }),
    );
    return async () => {
      answer();
      await waitFor(() => expect(answered).toHaveBeenCalled());
    };
  }

  it("does not take the place of what was typed before it came", async () => {
    const release = holdMember();
    renderWallet();
    const field = await phone();
    await userEvent.type(field, "12");
    await release();
    await userEvent.type(field, "3");
    await userEvent.click(await button(words.open));
    await screen.findByText(words.phoneWrong);
    expect((await phone()).value).toBe("123");
  });

  it("does not take the field away from who is about to type", async () => {
    const release = holdMember();
    renderWallet();
    await userEvent.click(await phone());
    await release();
    // Into whatever has the focus, as keys go.
    for (const key of "123456") await userEvent.keyboard(key);
    expect((await phone()).value).toBe("123456");
  });
});

describe("WAL-1 a stored card", () => {
  it("pays with an SMS code, a wrong one first", async () => {
    const asked = { codeKind: "sms", validationReference: "v1" } as const;
    answers.pay_with_stored = [{ outcome: "code_needed", ...asked }];
    answers.confirm = [{ outcome: "wrong_code" }, { outcome: "done", token: "t3" }];
    await open();
    await userEvent.click(await screen.findByRole("radio", { name: /Öteki/ }));
    await payStored();
    await userEvent.type(await code(), "111111");
    await userEvent.click(await button(words.sendCode));
    expect(await screen.findByText(words.wrongCode)).toBeDefined();
    expect(orders).toEqual([]);
    await userEvent.clear(await code());
    await userEvent.type(await code(), "123456");
    await userEvent.click(await button(words.sendCode));
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(orders).toEqual(["t3"]);
    expect([begun, onBegun.mock.calls.length]).toEqual([1, 1]);
    expect(sent("pay_with_stored")).toEqual([
      { kind: "pay_with_stored", name: "Öteki", installmentCount: 1 },
    ]);
  });

  it.each(["sms", "pin"] as const)(
    "goes on with a code that is typed while the attempt takes the payments' place (%s)",
    async (codeKind) => {
      const asked = { codeKind, validationReference: "v1" } as const;
      answers.pay_with_stored = [{ outcome: "code_needed", ...asked }];
      const { unmount } = await open();
      await userEvent.click(await screen.findByRole("radio", { name: /Öteki/ }));
      await payStored();
      const label = new RegExp(`^${codeKind === "pin" ? words.pin : words.code}`);
      await userEvent.type(await screen.findByLabelText(label), "123");
      unmount();
      renderWallet();
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      if (codeKind === "pin") return expect(field.value, "a PIN stands nowhere").toBe("");
      await userEvent.keyboard("456");
      expect(field.value).toBe("123456");
    },
  );

  it("cannot be pressed again where the wallet is shown anew while it pays", async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    gateway.use(
      http.post("*/bff/wallet-requests", async ({ request }) => {
        const { step } = await request.json();
        steps.push(step);
        if (step.kind === "pay_with_stored") await held;
        return HttpResponse.json(
          resultOf("done", { cards: step.kind === "list_cards" ? CARDS : [] }),
        );
      }),
    );
    const { unmount } = await open();
    await userEvent.click(await screen.findByRole("radio", { name: /Öteki/ }));
    await payStored();
    await waitFor(() => expect(sent("pay_with_stored")).toHaveLength(1));
    unmount();
    renderWallet();
    await payStored();
    answer();
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(sent("pay_with_stored")).toHaveLength(1);
  });

  it("asks the shop when the host's answer is lost, and pays no second time", async () => {
    gateway.use(
      http.post("*/bff/wallet-requests", async ({ request }) => {
        const { step } = await request.json();
        steps.push(step);
        return HttpResponse.json(
          step.kind === "pay_with_stored"
            ? { ...resultOf("refused"), outcome: "unknown" as const }
            : resultOf("done", { cards: step.kind === "list_cards" ? CARDS : [] }),
        );
      }),
    );
    await open();
    await payStored();
    await waitFor(() => expect(orders).toEqual(["t2"]));
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(sent("pay_with_stored")).toHaveLength(1);
  });

  it("goes on with the same order after a refusal", async () => {
    answers.pay_with_stored = [{ outcome: "refused", message: "Limit yetersiz" }, {}];
    await open();
    await payStored();
    expect(await screen.findByText("Limit yetersiz")).toBeDefined();
    await payStored();
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(begun).toBe(1);
  });

  it("is deleted once that is confirmed", async () => {
    await open();
    await userEvent.click(await button(fill(words.remove, { name: "Kartım" })));
    expect(sent("delete_card")).toEqual([]);
    await userEvent.click(await button(words.yesRemove));
    await waitFor(() => expect(screen.queryByText("Kartım")).toBeNull());
    expect(sent("delete_card")).toEqual([{ kind: "delete_card", name: "Kartım" }]);
  });
});

describe("WAL-1 an account", () => {
  it("is linked by a code, and then its cards are there", async () => {
    const asked = { codeKind: "sms", validationReference: "v1" } as const;
    answers.list_cards = [{ outcome: "link_needed" }, { cards: CARDS }];
    answers.link_account = [{ outcome: "code_needed", ...asked }];
    await open();
    await userEvent.click(await button(words.link));
    await userEvent.type(await code(), "123456");
    await userEvent.click(await button(words.sendCode));
    expect(await screen.findByRole("radio", { name: /Kartım/ })).toBeDefined();
    expect(orders).toEqual([]);
  });

  it("WAL-4 only what reads may be tried again", async () => {
    await open();
    await payStored();
    await waitFor(() => expect(orders).toHaveLength(1));
    const retried = steps.filter((step) => "retry" in step && step.retry);
    expect(retried.map(({ kind }) => kind)).toEqual(["check_account", "list_cards"]);
  });

  it("says that its token has expired, and is opened anew", async () => {
    answers.list_cards = [{ outcome: "token_expired" }];
    await open();
    expect(await screen.findByText(words.tokenExpired)).toBeDefined();
    expect(await button(words.open)).toBeDefined();
  });

  it("asks the shop first whether a payment that had begun is paid", async () => {
    orderAnswers = [
      orderOf("refused", { attempt: attemptOf({ state: "waiting", waitingFor: "wallet" }) }),
    ];
    await open(true);
    expect(await screen.findByRole("radio", { name: /Kartım/ })).toBeDefined();
    expect([begun, orders]).toEqual([1, ["t2"]]);
  });
});

describe("WAL-2 a new card", () => {
  async function fillCard() {
    await userEvent.click(await button(words.newCard));
    await userEvent.type(await screen.findByLabelText(new RegExp(words.cardNumber)), NUMBER);
    await userEvent.type(screen.getByLabelText(new RegExp(words.cardHolder)), "Deniz");
    const [, expiry] = [0, screen.getByRole("textbox", { name: /Son kullanma/ })];
    await userEvent.type(expiry, "04/35");
    await userEvent.type(screen.getByRole("textbox", { name: /CVC/ }), "719");
  }

  it("leaves the browser encrypted, and is kept nowhere", async () => {
    await open();
    await fillCard();
    await userEvent.click(await button(fill(words.payNew, { total: "120,00 TL" })));
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    const [step] = sent("pay_with_new");
    expect(JSON.stringify(step)).toMatch(/"number":"[0-9a-f]{512}","cvc":"[0-9a-f]{512}"/);
    const everywhere = JSON.stringify([steps, { ...localStorage }, { ...sessionStorage }]);
    expect(everywhere + location.href).not.toMatch(/5454 ?5454/);
  });

  it("is stored as well where that is wanted", async () => {
    await open();
    await fillCard();
    await userEvent.click(screen.getByRole("checkbox", { name: words.save }));
    await userEvent.type(screen.getByLabelText(new RegExp(words.alias)), "Yeni kart");
    await userEvent.click(await button(fill(words.payNew, { total: "120,00 TL" })));
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(sent("pay_and_register")[0]).toMatchObject({ name: "Yeni kart" });
  });

  it("is sent as nothing where it fails its check", () => {
    expect([encryptedNumber("5454545454545455", KEY), encryptedCvc("12", KEY)]).toEqual(["", ""]);
    expect(encryptedNumber(NUMBER, KEY)).not.toBe(encryptedNumber(NUMBER, KEY));
    expect([isCardNumber("٤١١١ ١١١١ ١١١١ ١١١١"), isCardNumber("41")]).toEqual([true, false]);
  });
});
