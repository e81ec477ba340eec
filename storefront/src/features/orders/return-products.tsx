import { useState } from "react";

import type { OrderReturnForm } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill, formatCount } from "@/lib/wording";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";
import { SelectField, TextArea, TextField } from "@/ui/form/text-fields";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./return-form.module.css";
import { countField, noteField, productField } from "./return-rules";
import { useOrderWords } from "./words-context";

type Product = OrderReturnForm["products"][number];
type Fields = { field: (name: string) => FieldState };

/** Up to so many pieces a quantity is chosen, beyond it is typed. */
const MAX_CHOICES = 20;
/** The longest note on a product, in characters (contracts/gateway.openapi.json, `NewReturnLine`). */
const MAX_NOTE = 500;

/** The products of the order, with how many of each go back. */
export function ReturnProducts({ products, field }: Fields & { products: readonly Product[] }) {
  const { orders: words } = useOrderWords();
  return (
    <fieldset className={styles.products}>
      <legend className={styles.label}>{words.returnOf}</legend>
      {products.map((product) => (
        <ReturnProduct
          key={product.id}
          product={product}
          alone={products.length === 1}
          field={field}
        />
      ))}
    </fieldset>
  );
}

function ReturnProduct({
  product: { id, title, brand, variantName, image, quantity, note },
  alone,
  field,
}: Fields & { product: Product; alone: boolean }) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  const [chosen, setChosen] = useState(alone);
  const details = [brand, variantName].filter((text) => text !== null).join(" · ");
  return (
    <div className={styles.product}>
      {image && (
        <div className={styles.image}>
          <Picture {...thumbnail(image)} alt="" sizes="72px" />
        </div>
      )}
      <div className={styles.about}>
        <CheckField
          {...field(productField(id))}
          label={title}
          {...(details ? { hint: details } : {})}
          defaultChecked={alone}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
        {chosen && (
          <div className={styles.chosenProduct}>
            <Count id={id} quantity={quantity} field={field} />
            <p className={styles.hint}>
              {fill(words.returnBought, { count: formatCount(language, quantity) })}
            </p>
            <TextArea
              {...field(noteField(id))}
              label={words.returnNote}
              defaultValue={note ?? ""}
              limit={{ length: MAX_NOTE }}
              rows={2}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Count({ id, quantity, field }: Fields & { id: string; quantity: number }) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  if (quantity === 1) return null;
  if (!Number.isInteger(quantity) || quantity > MAX_CHOICES)
    return (
      <TextField
        {...field(countField(id))}
        label={words.returnCount}
        defaultValue={String(quantity)}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className={styles.count}
      />
    );
  return (
    <SelectField
      {...field(countField(id))}
      label={words.returnCount}
      defaultValue={String(quantity)}
      className={styles.count}
    >
      {Array.from({ length: quantity }, (_, at) => at + 1).map((count) => (
        <option key={count} value={count}>
          {formatCount(language, count)}
        </option>
      ))}
    </SelectField>
  );
}
