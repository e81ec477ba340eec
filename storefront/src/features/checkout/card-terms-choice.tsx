import { useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import type { InstallmentTerms } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { CheckField } from "@/ui/form/choice-fields";

import type { CardDetails } from "./card-rules";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { sendInOrder } from "./in-order";
import { RadioCards } from "./radio-cards";

/** In how many parts the card pays, and whether its bank asks, where that is the shopper's choice. */
export function CardTermsChoice({
  terms,
  card,
  setCard,
  onFault,
}: {
  terms: NonNullable<CardDetails["terms"]>;
  card: CardDetails;
  setCard: (card: CardDetails) => void;
  onFault: (text: string) => void;
}) {
  const { language, format, words, summary, setSummary } = useCheckout();
  const all = [terms.single, ...terms.installments];
  const [chosen, setChosen] = useState("0");
  const [threeD, setThreeD] = useState(false);
  const current = all[Number(chosen)] ?? terms.single;

  async function choose(index: string) {
    const next = all[Number(index)] ?? terms.single;
    setChosen(index);
    setCard({ ...card, installment: next });
    const { count, id: installmentId, posId } = next;
    const answer = await sendInOrder(
      checkoutBff.installment(language),
      {
        method: "PUT",
        body: { cardType: terms.cardType ?? null, count, installmentId, posId },
      },
      words.problems,
    );
    if (answer.type === "failed") return onFault(answer.text ?? words.refused);
    if (answer.answer.outcome === "refused") onFault(answer.answer.message ?? words.refused);
    else setSummary(answer.answer.summary ?? null);
  }

  async function chooseThreeD(enabled: boolean) {
    setThreeD(enabled);
    const answer = await sendInOrder(
      checkoutBff.threeD(language),
      { method: "PUT", body: { enabled } },
      words.problems,
    );
    if (answer.type === "answered" && answer.answer.outcome !== "refused") return;
    setThreeD(!enabled);
    const text = answer.type === "failed" ? answer.text : answer.answer.message;
    onFault(text ?? words.refused);
  }

  const label = (one: InstallmentTerms) => {
    const total = moneyText(one.total ?? summary.totals.total, format);
    if (one.count <= 1) return fill(words.single, { total });
    const part = one.perPart ? moneyText(one.perPart, format) : "";
    const count = one.plus > 0 ? `${one.count}+${one.plus}` : one.count;
    return fill(words.parts, { count, part, total });
  };
  return (
    <>
      {all.length > 1 && (
        <RadioCards
          name="installment"
          legend={words.installments}
          chosen={chosen}
          onChoose={(index) => void choose(index)}
          cards={all.map((one, index) => ({ value: String(index), label: label(one) }))}
        />
      )}
      {current.threeD === "optional" && (
        <CheckField
          name="threeD"
          label={words.threeD}
          checked={threeD}
          onChange={({ target }) => void chooseThreeD(target.checked)}
        />
      )}
      {current.threeD === "always" && <p className={styles.hint}>{words.threeDAlways}</p>}
    </>
  );
}
