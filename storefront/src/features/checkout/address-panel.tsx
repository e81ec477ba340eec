import { useEffect, useRef, useSyncExternalStore } from "react";

import type { CheckoutAddresses } from "@/lib/gateway/types";
import { afterPaint } from "@/ui/after-paint";

import type { AddressFormSlot } from "./address-form-slot";
import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { chooseAddress } from "./choose-address";

/** The address that is written: `#address-…`, or `#address` for a new one. */
type Written = { addressId: string | null };

export const writtenHash = (addressId: string | null): string =>
  addressId === null ? "#address" : `#address-${addressId}`;

/**
 * What is written stands in the page's address, so that back leads to the choice and reload stays.
 */
export function useWritten(): Written | null {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  const [, id] = /^#address(?:-([A-Za-z0-9_-]{1,32}))?$/.exec(hash) ?? [];
  return hash.startsWith("#address") ? { addressId: id ?? null } : null;
}

/** The press that changes it is painted before the form is drawn. */
function subscribe(listener: () => void): () => void {
  const follow = () => afterPaint(listener);
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}

function toChoice(): void {
  location.hash = "";
}

/** The form of an address in place of the choice. What is saved is chosen at once (REG-7). */
export function AddressPanel({
  addressForm,
  written: { addressId },
  data,
  say,
  reread,
}: {
  addressForm: AddressFormSlot;
  written: Written;
  data: CheckoutAddresses;
  say: (text: string) => void;
  reread: () => Promise<void>;
}) {
  const { language, words, setSummary } = useCheckout();
  const title = useRef<HTMLHeadingElement>(null);
  const { addresses, deliveryAddressId, invoiceAddressId } = data;
  const leave = addresses.length > 0 ? toChoice : undefined;
  useEffect(() => {
    if (location.hash) title.current?.focus();
  }, []);

  async function choose(saved: string | null) {
    const same = invoiceAddressId === null || invoiceAddressId === deliveryAddressId;
    const kinds = same ? (["delivery", "invoice"] as const) : (["delivery"] as const);
    for (const kind of kinds) {
      if (saved === null) break;
      const chosen = await chooseAddress(language, kind, saved, words.problems);
      if (chosen.type === "refused") say(chosen.text ?? words.refused);
      else setSummary(chosen.summary);
    }
    await reread();
    toChoice();
  }

  return (
    <section className={styles.group} aria-labelledby="address-title">
      <h2 id="address-title" ref={title} tabIndex={-1} className={styles.panelTitle}>
        {addressId === null ? words.addAddress : words.mendAddress}
      </h2>
      {addressForm({
        addressId,
        onSaved: (saved) => void choose(saved),
        ...(leave && { onClose: leave }),
      })}
    </section>
  );
}
