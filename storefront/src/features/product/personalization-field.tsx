import type { Money, PersonalizationForm } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { formatMoney } from "@/lib/money";
import { fill } from "@/lib/wording";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";
import { SelectField, TextArea, TextField } from "@/ui/form/text-fields";

import type { ProductView } from "./choice";
import { maxChars } from "./personalization-rules";

/** One field of the form, as the shop wants it filled in; a price stands with what costs it. */
export function PersonalizationField({
  field,
  state,
  view,
  words,
  choose,
}: {
  field: PersonalizationForm["fields"][number];
  state: FieldState;
  view: ProductView;
  words: Messages["personalization"];
  choose: string;
}) {
  const { kind, hint, options } = field;
  const priced = (label: string, price: Money | null) =>
    price
      ? fill(words.priced, { label, price: formatMoney(price, view.language, view.numberFormat) })
      : label;
  const label = priced(field.label, field.price);
  switch (kind) {
    case "choice":
      return (
        <SelectField {...state} label={label} defaultValue="" {...(hint ? { hint } : {})}>
          <option value="">{choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {priced(option.label, option.price)}
            </option>
          ))}
        </SelectField>
      );
    case "checkbox": {
      const [ticked] = options;
      return (
        <CheckField
          {...state}
          label={priced(field.label, ticked?.price ?? null)}
          value={ticked?.value ?? "1"}
        />
      );
    }
    default: {
      const most = maxChars(field);
      const Text = kind === "lines" ? TextArea : TextField;
      const limit = field.maxLength === null ? null : fill(words.limit, { most });
      const note = [hint, limit].filter(Boolean).join(" · ");
      return (
        <Text
          {...state}
          label={label}
          dir="auto"
          limit={{ length: most }}
          {...(note ? { hint: note } : {})}
          {...(kind === "lines" ? { rows: 3 } : {})}
        />
      );
    }
  }
}
