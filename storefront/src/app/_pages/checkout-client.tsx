import { useMemo, useState, type ComponentProps } from "react";

import { canRefill } from "@/features/cart/stored-cart";
import CheckoutView from "@/features/checkout/checkout-view";
import { lazyPart } from "@/ui/lazy";
import { Skeleton } from "@/ui/skeleton";

import type { AddressesWords } from "./addresses-client";
import styles from "./checkout-client.module.css";

const CheckoutAddressForm = lazyPart(
  "CheckoutAddressForm",
  () =>
    import("./checkout-address-form").then((module) => ({ default: module.CheckoutAddressForm })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

const CheckoutRefill = lazyPart(
  "CheckoutRefill",
  () => import("./checkout-refill").then((module) => ({ default: module.CheckoutRefill })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

const CheckoutJoin = lazyPart("CheckoutJoin", () => import("./checkout-join"), {
  notice: "inline",
});

type View = ComponentProps<typeof CheckoutView>;

const CheckoutWallet = lazyPart(
  "CheckoutWallet",
  () => import("./checkout-wallet").then((module) => ({ default: module.CheckoutWallet })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

/**
 * The checkout, with what belongs to other features: addresses, the wallet, the basket, becoming a
 * member.
 */
export default function CheckoutClient({
  addressWords,
  ...props
}: Omit<View, "slots"> & { addressWords: AddressesWords }) {
  const { words, format } = props;
  const { language } = format;
  // As it was when the page came in: what is read of the basket takes the copy's place.
  const [{ now: onDevice, begun }] = useState(canRefill);
  const [filling, setFilling] = useState(begun);
  const slots = useMemo<View["slots"]>(
    () => ({
      addressForm: (given) => <CheckoutAddressForm words={addressWords} {...given} />,
      filling,
      emptyBasket: (text, onFilled) =>
        onDevice ? (
          <CheckoutRefill
            words={words}
            onFilled={() => {
              setFilling(false);
              onFilled();
            }}
          >
            {text}
          </CheckoutRefill>
        ) : (
          text
        ),
      join: () => <CheckoutJoin />,
      wallet: (given) => <CheckoutWallet language={language} {...given} />,
    }),
    [addressWords, language, words, onDevice, filling],
  );
  return <CheckoutView {...props} slots={slots} />;
}
