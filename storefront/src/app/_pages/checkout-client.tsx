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

/** The checkout, with the form of an address, which is another feature's. */
export default function CheckoutClient({
  addressWords,
  ...props
}: Omit<View, "addressForm"> & { addressWords: AddressesWords }) {
  const addressForm = useCallback<View["addressForm"]>(
    (given) => <CheckoutAddressForm words={addressWords} {...given} />,
    [addressWords],
  );
  return <CheckoutView {...props} addressForm={addressForm} />;
}
