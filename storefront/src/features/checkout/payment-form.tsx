import { useRef, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import type { Carriers, OrderResult, PaymentMethods } from "@/lib/gateway/types";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { useForm, type SubmitResult } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";

import { AgreementFields, agreementsOf } from "./agreement-fields";
import { BankAccounts } from "./bank-accounts";
import { CampaignChoice } from "./campaign-choice";
import { CardFields } from "./card-fields";
import { cardOf, cardRules, NO_CARD, type CardDetails } from "./card-rules";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { FaultNotice } from "./fault-notice";
import { endForgottenMember } from "./forgotten-member";
import { choicesSent, sendInOrder } from "./in-order";
import { MethodChoice } from "./method-choice";
import { OrderSummary } from "./order-summary";
import { placeOrder } from "./place-order";
import { clearCvc, storedMethod } from "./payment-fields";
import { keepPlacement } from "./placement";
import { goToStep } from "./step";
import { storeChoices } from "./stored-choices";
import { deliveryOf, keepSentOrder } from "./stored-order";
import { TotalChanged } from "./total-changed";
import { useFault } from "./use-fault";
import { WalletChoice } from "./wallet-choice";
import { WalletStep } from "./wallet-step";

/** Choosing how to pay, agreeing, and placing the order. */
export function PaymentForm({
  carriers,
  methods: { methods, bankAccounts, message },
}: {
  carriers: Carriers;
  methods: PaymentMethods;
}) {
  const { language, format, words, summary, setSummary, rereadAttempt } = useCheckout();
  const [paymentId, setPaymentId] = useState(() => storedMethod(methods));
  const [choosing, setChoosing] = useState(0);
  const [changed, setChanged] = useState<OrderResult["summary"]>(null);
  const [campaigns, setCampaigns] = useState<OrderResult["campaigns"]>([]);
  const { fault, say, clear } = useFault();
  /** What the bank offers for the card; its fields bring it up to date. */
  const [card, setCard] = useState<CardDetails>(NO_CARD);
  /** Whether the wallet is to pay, and whether it is open. */
  const [wallet, setWallet] = useState({ chosen: false, open: false });
  const session = useSession();
  const accepted = useRef<typeof summary | null>(null);
  const method = methods.find(({ id }) => id === paymentId);
  const needed = agreementsOf(summary);
  const offersWallet = method?.wallet === true && session?.kind === "member";
  const byWallet = offersWallet && wallet.chosen;

  const accountsOf = (chosen: typeof method) =>
    chosen?.kind === "bank_transfer" ? bankAccounts : [];

  const form = useForm({
    rules: {
      payment: [(value) => (value ? null : words.choose)],
      option: [(value) => (value ? null : words.choose)],
      campaign: [],
      ...cardRules(words, card),
      preliminary_information: ["ticked"],
      distance_agreement: ["ticked"],
      clarification_text: ["ticked"],
    },
    words: words.form,
    async submit(values) {
      clear();
      setChanged(null);
      await choicesSent();
      if (byWallet) return setWallet({ chosen: true, open: true });
      // What was accepted just now; otherwise what stands on the page.
      const shown = accepted.current ?? summary;
      accepted.current = null;
      const { carrierId, slotId, slotDate } = carriers;
      const hasSlot = carrierId !== null && slotId && slotDate;
      keepSentOrder({ accounts: accountsOf(method), delivery: deliveryOf(carriers) });
      const placed = await placeOrder(language, words, {
        paymentId: values.payment,
        optionId: values.option || null,
        total: shown.totals.total,
        byMember: !!session?.expiresAt && session.kind === "member",
        slot: hasSlot ? { slotId, date: slotDate } : null,
        card: method?.kind === "card" ? cardOf(values, card, values.campaign || null) : null,
      });
      switch (placed.type) {
        case "failed":
          if (placed.text) say(placed.text);
          return { faults: placed.faults };
        case "lost":
          keepPlacement(null);
          return seeWhatBecame();
        case "answered":
          return settle(placed.result);
      }
    },
  });

  async function settle(result: OrderResult): Promise<SubmitResult> {
    switch (result.outcome) {
      case "total_changed":
        return void setChanged(result.summary);
      case "campaign_needed":
        return void setCampaigns(result.campaigns);
      case "basket_empty":
        return (await endForgottenMember()) ? { leaving: true } : setSummary(null);
      case "refused":
      case "code_refused":
      case "pre_payment_needed":
        clearCvc(form.props.ref);
        return say(result.message ?? words.payRefused);
      case "attempt_open":
        return seeWhatBecame(result.attempt);
      default:
        keepPlacement(result);
        return seeWhatBecame(result.attempt);
    }
  }

  /** Goes to what is known of the order; where that cannot be read, it is said that nobody knows. */
  async function seeWhatBecame(known: OrderResult["attempt"] = null): Promise<SubmitResult> {
    try {
      await rereadAttempt(known);
    } catch {
      return say(
        words.notKnown,
        <Button variant="secondary" onClick={() => void seeWhatBecame(known)}>
          {words.lookAgain}
        </Button>,
      );
    }
    goToStep("approve");
    return { leaving: true };
  }

  async function choosePayment(id: string) {
    setPaymentId(id);
    setCampaigns([]);
    setChanged(null);
    storeChoices({ paymentId: id });
    setChoosing((count) => count + 1);
    const chosen = await sendInOrder(
      checkoutBff.payment(language),
      { method: "PUT", body: { paymentId: id } },
      words.problems,
    );
    setChoosing((count) => count - 1);
    if (chosen.type === "failed") return say(chosen.text ?? words.refused);
    const { outcome, message: refusal, summary: next } = chosen.answer;
    if (outcome === "refused") say(refusal ?? words.refused);
    else setSummary(next ?? null);
  }

  if (byWallet && wallet.open)
    return (
      <WalletStep
        paymentId={method.id}
        fault={fault}
        changed={changed}
        onAccept={(next) => {
          setSummary(next);
          setChanged(null);
        }}
        onAnswered={(result) => void settle(result)}
        onClose={() => setWallet({ chosen: true, open: false })}
      />
    );

  const total = moneyText(summary.totals.total, format);
  return (
    <form {...form.props} method="post" className={styles.columns} aria-label={words.stepPayment}>
      <div className={styles.main}>
        <FaultNotice fault={fault} />
        {message && (
          <Notice tone="warning">
            <p>{message}</p>
          </Notice>
        )}
        {methods.length === 0 ? (
          <Notice tone="bad">
            <p>{words.noMethods}</p>
          </Notice>
        ) : (
          <MethodChoice
            methods={methods}
            chosen={paymentId}
            onChoose={(id) => void choosePayment(id)}
            field={form.field}
          >
            {method?.kind === "bank_transfer" && <BankAccounts accounts={bankAccounts} />}
            {offersWallet && (
              <WalletChoice
                chosen={wallet.chosen}
                onChoose={(chosen) => setWallet({ chosen, open: false })}
              />
            )}
            {method?.kind === "card" && !byWallet && (
              <CardFields field={form.field} card={card} setCard={setCard} onFault={say} />
            )}
          </MethodChoice>
        )}
        {campaigns.length > 0 && <CampaignChoice campaigns={campaigns} field={form.field} />}
      </div>
      <div className={styles.aside}>
        <OrderSummary pending={choosing > 0} />
        {needed.length > 0 && <AgreementFields kinds={needed} field={form.field} />}
        {changed && (
          <TotalChanged
            old={summary.totals.total}
            now={changed.totals.total}
            onAccept={() => {
              accepted.current = changed;
              setSummary(changed);
              form.props.ref.current?.requestSubmit();
            }}
          />
        )}
        <FormAlert message={form.message} />
        <Button
          type="submit"
          wide
          data-replay="never"
          busy={form.busy}
          disabled={paymentId === null || choosing > 0}
        >
          {fill(words.pay, { total })}
        </Button>
        <Button
          variant="quiet"
          data-replay="never"
          disabled={form.busy}
          onClick={() => goToStep("address")}
        >
          {words.toAddress}
        </Button>
        <ButtonLink variant="quiet" href={href(language, PAGES.cart)}>
          {words.toBasket}
        </ButtonLink>
      </div>
    </form>
  );
}
