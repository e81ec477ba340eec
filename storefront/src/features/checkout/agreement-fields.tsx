import { useRef, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import type { CheckoutSummary } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { trusted } from "@/lib/trusted";
import { fill } from "@/lib/wording";
import { afterPaint } from "@/ui/after-paint";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";
import { Modal } from "@/ui/modal";
import { Skeleton } from "@/ui/skeleton";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

type AgreementKind = "preliminary_information" | "distance_agreement" | "clarification_text";

/** The texts that the shop wants the shopper to agree to. */
export function agreementsOf({ agreements }: CheckoutSummary): AgreementKind[] {
  const kinds: [AgreementKind, boolean][] = [
    ["preliminary_information", agreements.preliminaryInformation],
    ["distance_agreement", agreements.distanceAgreement],
    ["clarification_text", agreements.clarificationText],
  ];
  return kinds.filter(([, needed]) => needed).map(([kind]) => kind);
}

type Props = {
  kinds: readonly AgreementKind[];
  field: (name: AgreementKind) => FieldState;
};

/** Each text can be read in a window, and is ticked, there or here, before the order is placed. */
export function AgreementFields({ kinds, field }: Props) {
  const { words } = useCheckout();
  const [reading, setReading] = useState<AgreementKind | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const close = () => setReading(null);

  function accept() {
    const box = fields.current?.querySelector<HTMLInputElement>(`[name="${reading}"]`);
    // By a press, which the form hears of like any other.
    if (box && !box.checked) box.click();
    close();
  }

  return (
    <fieldset ref={fields} className={styles.agreements}>
      <legend className={styles.legend}>{words.agreements}</legend>
      {kinds.map((kind) => (
        <div key={kind} className={styles.agreement}>
          <AgreementBox state={field(kind)} label={fill(words.agree, { text: words[kind] })} />
          <Button
            variant="quiet"
            className={styles.read}
            // All of the page's styles are computed anew when a modal window makes it inert.
            onClick={() => afterPaint(() => setReading(kind))}
          >
            {fill(words.readText, { text: words[kind] })}
          </Button>
        </div>
      ))}
      <Modal
        open={reading !== null}
        onClose={close}
        title={reading ? words[reading] : ""}
        closeLabel={words.close}
        widthPx={760}
        footer={
          <Button wide onClick={() => afterPaint(accept)}>
            {words.acceptText}
          </Button>
        }
      >
        {reading && <AgreementText kind={reading} />}
      </Modal>
    </fieldset>
  );
}

/** An error that went with the focus would move the box away from under the press. */
function AgreementBox({ state, label }: { state: FieldState; label: string }) {
  return <CheckField {...state} onTouched={undefined} onChange={state.onTouched} label={label} />;
}

/** The text is of this basket and these choices, so it is read each time it is opened. */
function AgreementText({ kind }: { kind: AgreementKind }) {
  const { language, words } = useCheckout();
  const { data, error, mutate } = useRead(checkoutBff.agreement(language, kind));
  if (data)
    return (
      <div
        role="region"
        aria-label={words[kind]}
        tabIndex={0}
        className={styles.agreementText}
        dangerouslySetInnerHTML={{ __html: trusted(data.html) }}
      />
    );
  return error === undefined ? (
    <Skeleton className={styles.agreementText} />
  ) : (
    <div role="alert">
      <p>{words.textFailed}</p>
      <Button variant="secondary" onClick={() => void mutate()}>
        {words.retry}
      </Button>
    </div>
  );
}
