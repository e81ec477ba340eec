import { useEffect, useRef } from "react";

import type { LocationChange } from "@/lib/gateway/types";
import { formWords } from "@/lib/form-words";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";
import { RadioField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { useForm } from "@/ui/form/use-form";

import { chooseService } from "./picker-calls";
import styles from "./store-picker.module.css";

/** In which way an order comes to the place that was chosen. */
export function ServiceForm({
  services,
  messages,
  onChosen,
}: {
  services: LocationChange["services"];
  messages: Messages;
  onChosen: () => void;
}) {
  const language = useLanguage();
  const { storePicker: words, problems } = messages;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    rules: { service: ["required"] },
    words: formWords(messages),
    async submit({ service }): Promise<{ text: string | null } | void> {
      const result = await chooseService(language, service, problems);
      if (result.type === "failed") return { text: result.text ?? problems.other };
      if (result.answer.outcome === "refused")
        return { text: result.answer.message ?? words.refused };
      onChosen();
    },
  });
  return (
    <div ref={place}>
      <form {...form.props} method="post" className={styles.inside} aria-label={words.serviceTitle}>
        <RadioField
          {...form.field("service")}
          label={words.service}
          defaultValue={services[0]?.id}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormAlert message={form.message} />
        <Button type="submit" wide busy={form.busy}>
          {words.serviceSubmit}
        </Button>
      </form>
    </div>
  );
}
