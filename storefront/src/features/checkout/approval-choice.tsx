import { useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import type { OrderResult } from "@/lib/gateway/types";
import { submitForm } from "@/lib/gateway/submit-form";
import { Button } from "@/ui/button";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { CodeForm } from "./code-form";
import { FaultNotice } from "./fault-notice";
import { RadioCards } from "./radio-cards";
import { useFault } from "./use-fault";

type Way = "sms" | "phone";

/**
 * The shopper chooses how to approve, and the shop is told: it sends a code, or asks on the phone
 * while this page waits.
 */
export function ApprovalChoice({ approval }: { approval: OrderResult["approval"] | null }) {
  const { language, words, rereadAttempt } = useCheckout();
  // After a reload it is no longer known what was offered; both can be tried.
  const { bySms, byPhone, phone } = approval ?? { bySms: true, byPhone: true, phone: null };
  const [way, setWay] = useState<Way>(bySms ? "sms" : "phone");
  const [told, setTold] = useState<{ way: Way; seconds: number | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const { fault, say, clear } = useFault();

  async function tell() {
    clear();
    setBusy(true);
    const sent = await submitForm(
      checkoutBff.approval(language),
      { method: "PUT", body: { by: way, phone } },
      words.problems,
    );
    setBusy(false);
    if (sent.type === "failed") return say(sent.text ?? words.refused);
    const { outcome, message, secondsToLive } = sent.answer;
    if (outcome === "refused") return say(message ?? words.refused);
    setTold({ way, seconds: secondsToLive });
    await rereadAttempt().catch(() => undefined);
  }

  return (
    <div className={styles.group}>
      <FaultNotice fault={fault} />
      {bySms && byPhone && (
        <RadioCards
          name="approval"
          legend={words.approvalTitle}
          chosen={way}
          onChoose={(next) => setWay(next === "phone" ? "phone" : "sms")}
          cards={[
            { value: "sms", label: words.bySms },
            { value: "phone", label: words.byPhone },
          ]}
        />
      )}
      {told?.way !== way ? (
        <Button busy={busy} onClick={() => void tell()}>
          {way === "sms" ? words.sendMeCode : words.askPhone}
        </Button>
      ) : way === "sms" ? (
        <CodeForm code={{ phone, secondsToLive: told.seconds }} />
      ) : (
        <p role="status">{words.byPhoneHint}</p>
      )}
    </div>
  );
}
