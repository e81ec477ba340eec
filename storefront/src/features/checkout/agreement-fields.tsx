import { useState } from "react";

import type { CheckoutSummary } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { lazyBff } from "@/lib/lazy-paths";
import { trusted } from "@/lib/trusted";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";
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

/** Each text can be opened in place, and is ticked before the order is placed. */
export function AgreementFields({ kinds, field }: Props) {
  const { words } = useCheckout();
  return (
    <fieldset className={styles.agreements}>
      <legend className={styles.legend}>{words.agreements}</legend>
      {kinds.map((kind) => (
        <div key={kind}>
          <CheckField {...field(kind)} label={fill(words.agree, { text: words[kind] })} />
          <AgreementText kind={kind} />
        </div>
      ))}
    </fieldset>
  );
}

function AgreementText({ kind }: { kind: AgreementKind }) {
  const { language, words } = useCheckout();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.agreement}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{fill(words.readText, { text: words[kind] })}</summary>
      {open && <Text address={lazyBff.agreement(language, kind)} name={words[kind]} />}
    </details>
  );
}

/** The text is of this basket and these choices, so it is read each time it is opened. */
function Text({ address, name }: { address: ReturnType<typeof lazyBff.agreement>; name: string }) {
  const { words } = useCheckout();
  const { data, error, mutate } = useRead(address);
  if (data)
    return (
      <div
        role="region"
        aria-label={name}
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
