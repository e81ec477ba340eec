import { useState } from "react";

import type { OrderResult } from "@/lib/gateway/types";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { CodeForm } from "./code-form";
import { RadioCards } from "./radio-cards";

/** The shopper chooses how to approve: by a code, or on the phone while this page waits. */
export function ApprovalChoice({ approval }: { approval: OrderResult["approval"] | null }) {
  const { words } = useCheckout();
  // After a reload it is no longer known what was offered; both can be tried.
  const { bySms, byPhone, phone } = approval ?? { bySms: true, byPhone: true, phone: null };
  const [way, setWay] = useState(bySms ? "sms" : "phone");
  return (
    <div className={styles.group}>
      {bySms && byPhone && (
        <RadioCards
          name="approval"
          legend={words.approvalTitle}
          chosen={way}
          onChoose={setWay}
          cards={[
            { value: "sms", label: words.bySms },
            { value: "phone", label: words.byPhone },
          ]}
        />
      )}
      {way === "sms" ? (
        <CodeForm code={{ phone, secondsToLive: null }} />
      ) : (
        <p role="status">{words.byPhoneHint}</p>
      )}
    </div>
  );
}
