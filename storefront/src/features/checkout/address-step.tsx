import { useState } from "react";

import { askLogin } from "@/lib/ask-login";
import { write, newKey } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { CheckoutAddresses } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { lazyBff } from "@/lib/lazy-paths";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { Button, ButtonLink } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { digitsOf } from "@/ui/form/rules";
import { useForm } from "@/ui/form/use-form";
import { lazyPart } from "@/ui/lazy";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { AddressChoice } from "./address-choice";
import { CarrierChoice } from "./carrier-choice";
import { useCheckout } from "./checkout-context";
import type { AddressFormSlot } from "./address-form-slot";
import styles from "./checkout.module.css";
import { FaultNotice } from "./fault-notice";
import { choicesSent, sendInOrder } from "./in-order";
import { OrderSummary } from "./order-summary";
import { RadioCards } from "./radio-cards";
import { goToStep } from "./step";
import { actionOf } from "./step-rules";
import { storeChoices } from "./stored-choices";
import { useFault } from "./use-fault";

const StoreChoice = lazyPart(
  "StoreChoice",
  () => import("./store-choice").then(({ StoreChoice }) => ({ default: StoreChoice })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

type Slot = { AddressForm: AddressFormSlot | undefined };

/** Where the order goes, and who brings it (REG-7). */
export function AddressStep({ AddressForm }: Slot) {
  const { language, words } = useCheckout();
  const { data, error, isValidating, mutate } = useRead(lazyBff.checkoutAddresses(language));
  if (data)
    return <AddressForms data={data} reread={() => void mutate()} AddressForm={AddressForm} />;
  return error === undefined ? (
    <Skeleton className={styles.waiting} />
  ) : (
    <RetryNotice
      title={words.unavailable}
      text={failureText(words.problems, error)}
      retryLabel={words.retry}
      busy={isValidating}
      onRetry={() => void mutate()}
    />
  );
}

type Mode = "delivery" | "store";

function AddressForms({
  data,
  reread,
  AddressForm,
}: Slot & { data: CheckoutAddresses; reread: () => void }) {
  const { language, words, setSummary, rereadAttempt } = useCheckout();
  const { data: { stores } = { stores: [] } } = useRead(lazyBff.stores(language));
  const collecting = stores.filter(({ handsOut }) => handsOut);
  const [mode, setMode] = useState<Mode>(data.storeId === null ? "delivery" : "store");
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const { fault, say, clear } = useFault();
  const session = useSession();

  const form = useForm({
    rules: {
      delivery: [(value) => (value ? null : words.choose)],
      invoice: [(value) => (value ? null : words.choose)],
      store: ["required"],
      collector: ["required"],
      phone: ["required", (value) => (digitsOf(value).length < 10 ? words.phoneShort : null)],
      storeInvoice: [],
      carrier: [(value) => (value ? null : words.choose)],
    },
    words: words.form,
    async submit(values) {
      clear();
      setIncomplete(null);
      await choicesSent();
      if (mode === "store") {
        const { collector, phone } = values;
        storeChoices({ collector, phone });
        const chosen = await sendInOrder(
          lazyBff.checkoutStore(language),
          {
            method: "PUT",
            body: {
              storeId: values.store,
              name: collector.trim(),
              phone,
              invoiceAddressId: values.storeInvoice || null,
            },
          },
          words.problems,
        );
        if (chosen.type === "failed") {
          const text = chosen.text ?? chosen.faults[0]?.message ?? words.refused;
          return void say(text);
        }
        if (chosen.answer.outcome === "refused")
          return void say(chosen.answer.message ?? words.refused);
        setSummary(chosen.answer.summary ?? null);
      } else if (data.storeId !== null) {
        // Back from a store to an address: the shop still has the store.
        const body = { addressId: values.delivery };
        const address = lazyBff.checkoutAddress(language, "delivery");
        await sendInOrder(address, { method: "PUT", body }, words.problems);
      }
      return takeStep();
    },
  });

  async function takeStep() {
    let action;
    try {
      const answer = await write(lazyBff.checkoutStep(language, "payment"), {
        method: "POST",
        idempotencyKey: newKey(),
      });
      action = actionOf(answer, words);
    } catch (error) {
      return say(failureText(words.problems, error));
    }
    const toBasket = (
      <ButtonLink variant="secondary" href={href(language, PAGES.cart)}>
        {words.toBasket}
      </ButtonLink>
    );
    switch (action.type) {
      case "proceed":
        reread();
        return goToStep("payment");
      case "reread":
        return rereadAttempt();
      case "stock":
        return say(
          action.text,
          <>
            <ul>
              {action.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {toBasket}
          </>,
        );
      case "address":
        setIncomplete(action.addressId);
        return say(action.text);
      case "basket":
        return say(action.text, toBasket);
      case "refused":
        return say(action.text);
    }
  }

  return (
    <form {...form.props} method="post" className={styles.columns} aria-label={words.stepAddress}>
      <div className={styles.main}>
        <FaultNotice fault={fault} />
        {session?.kind === "guest" && (
          <div className={styles.guest}>
            <p>{words.guest}</p>
            <Button variant="secondary" onClick={() => void askLogin({ reason: "checkout" })}>
              {words.signIn}
            </Button>
          </div>
        )}
        {collecting.length > 0 && (
          <RadioCards
            name="mode"
            legend={words.mode}
            chosen={mode}
            onChoose={(next) => setMode(next as Mode)}
            cards={[
              { value: "delivery", label: words.modeDelivery },
              { value: "store", label: words.modeStore },
            ]}
          />
        )}
        {mode === "store" && collecting.length > 0 ? (
          <StoreChoice data={data} stores={collecting} field={form.field} />
        ) : (
          <>
            <AddressChoice
              data={data}
              incomplete={incomplete}
              field={form.field}
              say={say}
              reread={reread}
              AddressForm={AddressForm}
            />
            <CarrierChoice field={form.field} say={say} />
          </>
        )}
      </div>
      <div className={styles.aside}>
        <OrderSummary />
        <FormAlert message={form.message} />
        <Button type="submit" wide busy={form.busy}>
          {words.toPayment}
        </Button>
        <ButtonLink variant="quiet" href={href(language, PAGES.cart)}>
          {words.toBasket}
        </ButtonLink>
      </div>
    </form>
  );
}
