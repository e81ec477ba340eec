import { useState } from "react";

import type { Address } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill } from "@/lib/wording";
import { TRASH } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { ConfirmPopover } from "@/ui/popover";
import { showToast } from "@/ui/toast";

import { deleteAddress } from "./address-calls";
import styles from "./addresses-view.module.css";
import { addressLines } from "./address-lines";
import { placeOf } from "./use-chosen";
import { useAddressWords } from "./words-context";

/** One address as it stands on a parcel, and what can be done with it. */
export function AddressCard({ address, onGone }: { address: Address; onGone: () => void }) {
  const language = useLanguage();
  const words = useAddressWords();
  const { addresses: labels } = words;
  const [busy, setBusy] = useState(false);
  const name = address.title || address.fullName || labels.untitled;

  async function remove() {
    setBusy(true);
    const result = await deleteAddress(language, address.id, words.problems);
    setBusy(false);
    if (result.type === "answered") {
      showToast({ text: result.answer.message ?? labels.deleted, tone: "good" });
      return onGone();
    }
    showToast({
      text: result.text ?? result.faults[0]?.message ?? words.problems.other,
      tone: "bad",
    });
    // It may be gone for another reason: the list says.
    onGone();
  }

  return (
    <li className={styles.card} aria-busy={busy || undefined}>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
        {address.company && <span className={styles.chip}>{labels.company}</span>}
      </h2>
      <address className={styles.lines}>
        {addressLines(address).map((line, at) => (
          <bdi key={at}>{line}</bdi>
        ))}
        {address.phone !== "" && (
          <bdi dir="ltr" className={styles.phone}>
            +{address.phone}
          </bdi>
        )}
      </address>
      <div className={styles.actions}>
        <a
          href={`#${placeOf(address)}`}
          className={styles.action}
          aria-label={fill(labels.changeNamed, { name })}
        >
          {labels.change}
        </a>
        <ConfirmPopover
          trigger={
            <>
              <Drawing d={TRASH} size={18} />
              {labels.delete}
            </>
          }
          label={fill(labels.deleteNamed, { name })}
          className={styles.action}
          question={fill(labels.deleteQuestion, { name })}
          confirm={labels.delete}
          cancel={words.common.cancel}
          onConfirm={() => busy || void remove()}
        />
      </div>
    </li>
  );
}
