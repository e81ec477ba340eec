import { startTransition, useEffect, useState, type FormEvent } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { useRead } from "@/lib/gateway/use-read";
import type { FieldState } from "@/ui/form/field";
import { TextField } from "@/ui/form/text-fields";

import { BIN_DIGITS, cardDigits, groupedNumber, type CardDetails } from "./card-rules";
import { CardTermsChoice } from "./card-terms-choice";
import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

type Names = "cardNumber" | "cardHolder" | "cardExpiry" | "cvc";

/**
 * A card's data. It stays in the fields, from where it is sent once: neither state nor storage nor
 * an address ever has more of it than the first six digits, which tell its bank.
 */
export function CardFields({
  field,
  card,
  setCard,
  onFault,
}: {
  field: (name: Names) => FieldState;
  card: CardDetails;
  setCard: (card: CardDetails) => void;
  onFault: (text: string) => void;
}) {
  const { language, words } = useCheckout();
  const [bin, setBin] = useState("");
  const { data: terms } = useRead(
    bin.length === BIN_DIGITS ? checkoutBff.cardTerms(language, bin) : null,
  );
  useEffect(() => {
    // Typing goes on while the form is drawn with what the bank offers.
    startTransition(() => setCard({ terms: terms ?? null, installment: null }));
  }, [setCard, terms]);

  return (
    <div className={styles.group}>
      <TextField
        {...field("cardNumber")}
        label={words.cardNumber}
        inputMode="numeric"
        autoComplete="cc-number"
        enterKeyHint="next"
        dir="ltr"
        autoCorrect="off"
        spellCheck={false}
        onInputCapture={(event: FormEvent<HTMLInputElement>) => {
          const input = event.currentTarget;
          group(input);
          setBin(cardDigits(input.value).slice(0, BIN_DIGITS));
        }}
      />
      <TextField
        {...field("cardHolder")}
        label={words.cardHolder}
        autoComplete="cc-name"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        limit={{ length: 100 }}
      />
      <div className={styles.pair}>
        <TextField
          {...field("cardExpiry")}
          label={words.cardExpiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          enterKeyHint="next"
          dir="ltr"
          limit={{ length: 9 }}
          onInputCapture={(event: FormEvent<HTMLInputElement>) => separate(event)}
        />
        <TextField
          {...field("cvc")}
          required={(card.installment ?? card.terms?.single)?.cvcRequired !== false}
          label={words.cvc}
          mask="number"
          limit={{ length: 4 }}
          inputMode="numeric"
          autoComplete="cc-csc"
          enterKeyHint="done"
          dir="ltr"
        />
      </div>
      {card.terms && (
        <CardTermsChoice
          key={bin}
          terms={card.terms}
          card={card}
          setCard={setCard}
          onFault={onFault}
        />
      )}
      <p className={styles.hint}>{words.cardKept}</p>
    </div>
  );
}

/** Groups the number while it is written; the caret stays behind the digit it was behind. */
function group(input: HTMLInputElement): void {
  const grouped = groupedNumber(input.value);
  if (grouped === input.value) return;
  const before = cardDigits(input.value.slice(0, input.selectionStart ?? input.value.length));
  input.value = grouped;
  let caret = 0;
  for (let digits = 0; digits < before.length && caret < grouped.length; caret += 1)
    if (grouped[caret] !== " ") digits += 1;
  input.setSelectionRange(caret, caret);
}

/** Puts the slash behind the month as it is typed, not while something is deleted. */
function separate(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const { inputType } = event.nativeEvent as InputEvent;
  const month = /^(\d{2})$/.exec(input.value)?.[1];
  if (month && !inputType?.startsWith("delete")) input.value = `${month}/`;
  const pressed = /^(\d{2})(\d{1,2})$/.exec(input.value);
  if (pressed) input.value = `${pressed[1]}/${pressed[2]}`;
}
