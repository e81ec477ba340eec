import { useCallback, type ComponentProps } from "react";

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

type View = ComponentProps<typeof CheckoutView>;

const CheckoutWallet = lazyPart(
  "CheckoutWallet",
  () => import("./checkout-wallet").then((module) => ({ default: module.CheckoutWallet })),
  { waiting: <Skeleton className={styles.waiting} />, notice: "inline" },
);

/** The checkout, with the form of an address and the wallet, which are other features'. */
export default function CheckoutClient({
  addressWords,
  ...props
}: Omit<View, "addressForm" | "wallet"> & { addressWords: AddressesWords }) {
  const addressForm = useCallback<View["addressForm"]>(
    (given) => <CheckoutAddressForm words={addressWords} {...given} />,
    [addressWords],
  );
  const { language } = props.format;
  const wallet = useCallback<View["wallet"]>(
    (given) => <CheckoutWallet language={language} {...given} />,
    [language],
  );
  return <CheckoutView {...props} addressForm={addressForm} wallet={wallet} />;
}
