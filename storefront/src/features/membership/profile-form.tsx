import { useState } from "react";

import type { RegisterForm } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { useForm } from "@/ui/form/use-form";
import { showToast } from "@/ui/toast";

import page from "./card-page.module.css";
import { RESULT_MS } from "./login-rules";
import { updateMember } from "./register-calls";
import { ConsentFields, DetailFields, NameFields } from "./register-fields";
import { changedBody, personRules } from "./register-rules";
import type { RegisterParts } from "./register-types";
import { useRegisterWords } from "./words-context";

/** A member's details. Only what differs from what the shop has is sent. */
export function ProfileForm({
  given,
  bound,
  parts,
}: {
  given: RegisterForm;
  /** The countries the member is bound to. */
  bound: string | null;
  parts: RegisterParts;
}) {
  const language = useLanguage();
  const words = useRegisterWords();
  const { profile, consents, person } = words;
  const [saved, setSaved] = useState(given);
  const form = useForm({
    rules: personRules(person.dayIncomplete),
    words: words.form,
    async submit(values) {
      const body = changedBody(saved, values);
      let message: string | null = null;
      if (Object.keys(body).length > 0) {
        const result = await updateMember(language, body, words.problems);
        if (result.type === "failed") return result;
        setSaved({ ...saved, ...body });
        message = result.answer.message;
        // The header greets by name.
        void refreshShell();
      }
      showToast({ text: message ?? profile.saved, tone: "good", durationMs: RESULT_MS });
    },
  });
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={page.form}
      aria-label={profile.details}
    >
      <p className={page.mark}>{words.requiredMark}</p>
      <NameFields field={form.field} given={given} parts={parts} />
      <DetailFields field={form.field} given={given} bound={bound} parts={parts} />
      <fieldset className={page.consents}>
        <legend className={page.legend}>{consents.title}</legend>
        <ConsentFields field={form.field} given={given} />
      </fieldset>
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {profile.save}
      </Button>
    </form>
  );
}
