import { useState } from "react";

import { lazyBff } from "@/lib/lazy-paths";
import { TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { OptionForm } from "./option-form";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

/** The gateway's limit; a shop with a smaller one says so. */
export const NOTE = { length: 1000 };

/** A note for the whole order; an empty one removes it. */
export function NoteForm({ text }: { text: string }) {
  const words = useOptionWords();
  const send = useSend();
  const [saved, setSaved] = useState(false);
  const form = useForm<"text">({
    rules: { text: [] },
    words: words.form,
    async submit({ text }) {
      const result = await send("text", lazyBff.cartOrderNote(words.cart.language), {
        method: "PUT",
        body: { text: text.trim() },
      });
      setSaved(!result);
      return result;
    },
  });
  const field = form.field("text");
  return (
    <OptionForm
      form={form}
      label={words.orderNote}
      submit={words.saveNote}
      done={saved ? words.saved : null}
    >
      <TextArea
        {...field}
        label={words.orderNote}
        defaultValue={text}
        limit={NOTE}
        rows={3}
        dir="auto"
        onChange={() => setSaved(false)}
      />
    </OptionForm>
  );
}
