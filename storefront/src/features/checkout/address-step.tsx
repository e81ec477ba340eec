import { useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { write, newKey } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import { retryOf } from "@/lib/gateway/retry-of";
import type { CheckoutAddresses } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { href, PAGES } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { digitsOf } from "@/ui/form/rules";
import { useForm } from "@/ui/form/use-form";
import { lazyPart } from "@/ui/lazy";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { AddressChoice } from "./address-choice";
import { AddressPanel, useWritten } from "./address-panel";
import { CarrierChoice } from "./carrier-choice";
import { useCheckout } from "./checkout-context";
import type { AddressFormSlot } from "./address-form-slot";
import styles from "./checkout.module.css";
import { FaultNotice } from "./fault-notice";
import { GuestOffer } from "./guest-offer";
import { choicesSent, sendInOrder } from "./in-order";
import { OrderSummary } from "./order-summary";
import { RadioCards } from "./radio-cards";
import { goToStep } from "./step";
import { storeChoices, storedChoices } from "./stored-choices";
import { useFault } from "./use-fault";

const StoreChoice = lazyPart(
  "StoreChoice",
  () => import("./store-choice").then(({ StoreChoice }) => ({ default: StoreChoice })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

type Slot = { addressForm: AddressFormSlot };
type Parts = typeof import("./address-submit");

/** Where the order goes, and who brings it (REG-7). */
export function AddressStep({ addressForm }: Slot) {
  const { language, words } = useCheckout();
  const read = useRead(checkoutBff.checkoutAddresses(language));
  const { data, error, mutate } = read;
  if (data)
    return (
      <AddressForms
        data={data}
        reread={async () => void (await mutate())}
        addressForm={addressForm}
      />
    );
  return error === undefined ? (
    <Skeleton className={styles.waiting} />
  ) : (
    <RetryNotice title={words.unavailable} {...retryOf(read, words)} />
  );
}

type Mode = "delivery" | "store";
const NEW = { addressId: null };

function AddressForms({
  data,
  reread,
  addressForm,
}: Slot & { data: CheckoutAddresses; reread: () => Promise<void> }) {
  const { language, words, setSummary, rereadAttempt } = useCheckout();
  const { data: { stores } = { stores: [] } } = useRead(checkoutBff.stores(language));
  const collecting = stores.filter(({ handsOut }) => handsOut);
  const [mode, setMode] = useState<Mode>(() => {
    const { mode: stored } = storedChoices();
    if (stored === "delivery" || stored === "store") return stored;
    return data.storeId === null ? "delivery" : "store";
  });
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const { fault, say, clear } = useFault();
  const written = useWritten();

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
      let parts;
      try {
        parts = await import("./address-submit");
      } catch (error) {
        return void say(failureText(words.problems, error));
      }
      await choicesSent();
      if (mode === "store") {
        const chosen = await parts.chooseStore(language, values, words.problems);
        if (chosen.type === "refused") return void say(chosen.text ?? words.refused);
        setSummary(chosen.summary);
      } else if (data.storeId !== null) {
        // Back from a store to an address: the shop still has the store.
        const body = { addressId: values.delivery };
        const address = checkoutBff.checkoutAddress(language, "delivery");
        await sendInOrder(address, { method: "PUT", body }, words.problems);
      }
      return takeStep(parts);
    },
  });

  const toBasket = (variant: "secondary" | "quiet") => (
    <ButtonLink variant={variant} href={href(language, PAGES.cart)}>
      {words.toBasket}
    </ButtonLink>
  );

  async function takeStep({ actionOf, endForgottenMember }: Parts) {
    let action;
    try {
      const answer = await write(checkoutBff.checkoutStep(language, "payment"), {
        method: "POST",
        idempotencyKey: newKey(),
      });
      action = actionOf(answer, words);
    } catch (error) {
      return say(failureText(words.problems, error));
    }
    switch (action.type) {
      case "proceed":
        void reread();
        return goToStep("payment");
      case "reread":
        return rereadAttempt().catch((error: unknown) => say(failureText(words.problems, error)));
      case "stock":
        return say(
          action.text,
          <>
            <ul>
              {action.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {toBasket("secondary")}
          </>,
        );
      case "address":
        setIncomplete(action.addressId);
        return say(action.text);
      case "basket":
        if (await endForgottenMember()) return;
        setSummary(null); // It may be empty by now, and then the page says so.
        return say(action.text, toBasket("secondary"));
      case "refused":
        return say(action.text);
    }
  }

  const top = (
    <>
      <FaultNotice fault={fault} />
      <GuestOffer />
      {collecting.length > 0 && (
        <RadioCards
          name="mode"
          legend={words.mode}
          chosen={mode}
          onChoose={(next) => {
            setMode(next as Mode);
            storeChoices({ mode: next });
          }}
          cards={[
            { value: "delivery", label: words.modeDelivery },
            { value: "store", label: words.modeStore },
          ]}
        />
      )}
    </>
  );
  const collected = mode === "store" && collecting.length > 0;
  // Who has no address yet begins with one. Forms do not stand in forms, so it is in their place.
  const panel = collected ? null : (written ?? (data.addresses.length === 0 ? NEW : null));
  if (panel)
    return (
      <div className={styles.columns}>
        <div className={styles.main}>
          {top}
          <AddressPanel
            key={panel.addressId}
            written={panel}
            {...{ addressForm, data, say }}
            reread={() => {
              // The next step says whether it is complete.
              setIncomplete(null);
              return reread();
            }}
          />
        </div>
        <div className={styles.aside}>
          <OrderSummary />
          {toBasket("quiet")}
        </div>
      </div>
    );
  return (
    <form {...form.props} method="post" className={styles.columns} aria-label={words.stepAddress}>
      <div className={styles.main}>
        {top}
        {collected ? (
          <StoreChoice data={data} stores={collecting} field={form.field} />
        ) : (
          <>
            <AddressChoice data={data} incomplete={incomplete} field={form.field} say={say} />
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
        {toBasket("quiet")}
      </div>
    </form>
  );
}
