import { useMemo, type ComponentProps } from "react";

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

const CheckoutJoin = lazyPart("CheckoutJoin", () => import("./checkout-join"), {
  notice: "inline",
});

type View = ComponentProps<typeof CheckoutView>;

const CheckoutWallet = lazyPart(
  "CheckoutWallet",
  () => import("./checkout-wallet").then((module) => ({ default: module.CheckoutWallet })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

/** Loads with the need of it; should that fail, the next try loads it anew. */
const refill: View["refill"] = () =>
  import("@/features/cart/refill").then(({ refillBasket }) => refillBasket());

/**
 * The checkout, with what belongs to other features: the form of an address, the wallet, becoming a
 * member, and the device's copy of the basket.
 */
export default function CheckoutClient({
  addressWords,
  ...props
}: Omit<View, "slots" | "refill"> & { addressWords: AddressesWords }) {
  const { language } = props.format;
  const slots = useMemo<View["slots"]>(
    () => ({
      addressForm: (given) => <CheckoutAddressForm words={addressWords} {...given} />,
      join: () => <CheckoutJoin />,
      wallet: (given) => <CheckoutWallet language={language} {...given} />,
    }),
    [addressWords, language],
  );
  return <CheckoutView {...props} slots={slots} refill={refill} />;
}
