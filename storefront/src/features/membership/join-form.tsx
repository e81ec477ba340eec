import { useState } from "react";

import { asksForCode } from "@/lib/gateway/submit-form";
import { useLanguage } from "@/lib/language";
import { DATA_PROTECTION } from "@/lib/paths";
import { signedIn } from "@/lib/session/change";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { PasswordField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import page from "./card-page.module.css";
import { register } from "./register-calls";
import { CAPTCHA_FORM } from "./register-form";
import { useRegisterForm } from "./register-form-data";
import styles from "./register-form.module.css";
import { SecurityCode } from "./security-code";
import { useRegisterWords } from "./words-context";

/** Who is known already, and lacks a password only. */
export type Joiner = { name: string; surname: string; email: string; phone: string };

/**
 * Becomes a member with nothing but a password: the short form of registration, for a guest who
 * has just said everything else (AUT-2).
 */
export function JoinForm({
  joiner,
  onJoined,
}: {
  joiner: Joiner;
  /** The shop's own words, if it had any. */
  onJoined: (message: string | null) => void;
}) {
  const language = useLanguage();
  const words = useRegisterWords();
  const { consents, register: labels, password, common } = words;
  const [round, setRound] = useState(0);
  const [codeAsked, setCodeAsked] = useState(false);
  const { data: shopForm } = useRegisterForm({ update: false });

  const form = useForm({
    rules: { password: ["required"], kvkk: ["ticked"], securityCode: ["required"] },
    words: words.form,
    async submit({ password: chosen, securityCode }) {
      const { phone, ...who } = joiner;
      const result = await register(
        language,
        true,
        {
          ...who,
          ...(phone && { phone }),
          password: chosen,
          kvkk: true,
          ...(securityCode && { securityCode: securityCode.trim() }),
        },
        words.problems,
      );
      if (result.type === "failed") {
        // A code serves once, and a shop may ask for one only now.
        setRound((last) => last + 1);
        if (asksForCode(result)) setCodeAsked(true);
        return result;
      }
      const { outcome, message, token } = result.answer;
      if (outcome === "activation_needed") return onJoined(message ?? labels.activationText);
      signedIn(token);
      onJoined(message);
    },
  });

  return (
    <form {...form.props} method="post" className={page.form} aria-label={labels.submit}>
      <input type="text" autoComplete="username" value={joiner.email} readOnly hidden />
      <PasswordField
        {...form.field("password")}
        label={labels.password}
        hint={password.hint}
        autoComplete="new-password"
        enterKeyHint="done"
        labels={{ show: common.showPassword, hide: common.hidePassword }}
      />
      <div>
        <CheckField {...form.field("kvkk")} label={consents.kvkk} />
        <a className={styles.reading} href={DATA_PROTECTION}>
          {words.dataProtection.read}
        </a>
      </div>
      {(codeAsked || Boolean(shopForm?.captcha)) && (
        <SecurityCode
          {...form.field("securityCode")}
          form={CAPTCHA_FORM}
          round={round}
          words={words.securityCode}
        />
      )}
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {labels.submit}
      </Button>
    </form>
  );
}
