import { useState } from "react";

import type { CartOptions } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { OptionForm } from "./option-form";
import styles from "./options.module.css";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

/** When the order is to come, in the platform's own fields for a day and an hour. */
export function DeliveryForm({ deliveryDate, deliveryHour }: CartOptions) {
  const words = useOptionWords();
  const send = useSend();
  const [saved, setSaved] = useState(false);
  const today = isoDay(new Date());
  const form = useForm<"date" | "hour">({
    rules: {
      date: [(date) => (date !== "" && date < today ? words.past : null)],
      hour: [],
    },
    words: words.form,
    async submit({ date, hour }) {
      if (!date && !hour)
        return {
          faults: [{ field: deliveryDate ? "date" : "hour", message: words.form.fieldRequired }],
        };
      const result = await send(
        deliveryDate && date ? "date" : "hour",
        lazyBff.cartDelivery(words.cart.language),
        // What is not chosen stays as it is.
        { method: "PUT", body: { ...(date && { date }), ...(hour && { hour: hour.slice(0, 5) }) } },
      );
      setSaved(!result);
      return result;
    },
  });
  const changed = () => setSaved(false);
  return (
    <OptionForm
      form={form}
      label={words.delivery}
      submit={words.saveDelivery}
      done={saved ? words.saved : null}
    >
      <div className={styles.pair}>
        {deliveryDate && (
          <TextField
            {...form.field("date")}
            type="date"
            label={words.day}
            min={today}
            defaultValue={deliveryDate.date ?? ""}
            onChange={changed}
          />
        )}
        {deliveryHour && (
          <TextField
            {...form.field("hour")}
            type="time"
            label={words.hour}
            defaultValue={deliveryHour.hour ?? ""}
            onChange={changed}
          />
        )}
      </div>
    </OptionForm>
  );
}

/** The shopper's own day: midnight elsewhere does not count. */
function isoDay(day: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
