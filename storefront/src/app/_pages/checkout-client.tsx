import { useCallback, useState, type ComponentProps } from "react";

import { readStoredCart } from "@/features/cart/stored-cart";
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

type View = ComponentProps<typeof CheckoutView>;

/** The checkout, with the form of an address and the basket, which are other features'. */
export default function CheckoutClient({
  addressWords,
  ...props
}: Omit<View, "addressForm" | "emptyBasket"> & { addressWords: AddressesWords }) {
  const addressForm = useCallback<View["addressForm"]>(
    (given) => <CheckoutAddressForm words={addressWords} {...given} />,
    [addressWords],
  );
  const { words } = props;
  // As it was when the page came in: the copy is taken away as soon as it is used.
  const [onDevice] = useState(() => (readStoredCart()?.items.length ?? 0) > 0);
  const emptyBasket = useCallback<View["emptyBasket"]>(
    (text, onFilled) =>
      onDevice ? (
        <CheckoutRefill words={words} onFilled={onFilled}>
          {text}
        </CheckoutRefill>
      ) : (
        text
      ),
    [words, onDevice],
  );
  return <CheckoutView {...props} addressForm={addressForm} emptyBasket={emptyBasket} />;
}
