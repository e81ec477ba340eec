import { useState, type ReactNode } from "react";

import type { PaymentMethod } from "@/lib/gateway/types";
import { trusted } from "@/lib/trusted";
import type { FieldState } from "@/ui/form/field";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { RadioCards } from "./radio-cards";
import { storeChoices, storedChoices } from "./stored-choices";

type Props = {
  methods: readonly PaymentMethod[];
  chosen: string | null;
  onChoose: (id: string) => void;
  field: (name: "payment" | "option") => FieldState;
  /** What the chosen method needs besides. */
  children: ReactNode;
};

/** The ways to pay; the chosen one shows what belongs to it. */
export function MethodChoice({ methods, chosen, onChoose, field, children }: Props) {
  const { words } = useCheckout();
  return (
    <RadioCards
      {...field("payment")}
      required
      legend={words.method}
      chosen={chosen}
      onChoose={onChoose}
      cards={methods.map((method) => ({
        value: method.id,
        label: method.name,
        details: (
          <div className={styles.details}>
            {method.html && textOf(method.html) !== method.name && (
              <div
                className={styles.prose}
                dangerouslySetInnerHTML={{ __html: trusted(method.html) }}
              />
            )}
            {method.options.length > 0 && (
              <OptionChoice key={method.id} method={method} field={field} />
            )}
            {children}
          </div>
        ),
      }))}
    />
  );
}

/** The shop often only repeats the name of a method. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, "").trim();

function OptionChoice({ method, field }: { method: PaymentMethod; field: Props["field"] }) {
  const { words } = useCheckout();
  const { options } = method;
  const [option, setOption] = useState(() => {
    const { optionId } = storedChoices();
    const known = options.find(({ id }) => id === optionId);
    return (known ?? options.find(({ isDefault }) => isDefault))?.id ?? null;
  });
  return (
    <RadioCards
      {...field("option")}
      required
      legend={words.option}
      chosen={option}
      onChoose={(id) => {
        setOption(id);
        storeChoices({ optionId: id });
      }}
      cards={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
