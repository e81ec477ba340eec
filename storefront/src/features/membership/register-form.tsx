import { useState } from "react";

import { asksForCode } from "@/lib/gateway/submit-form";
import { useLanguage } from "@/lib/language";
import { DATA_PROTECTION } from "@/lib/paths";
import { GO_ON_AFTER_MS, goOn, signedIn } from "@/lib/session/change";
import { Button } from "@/ui/button";
import { CheckField, RadioField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { PasswordField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { showToast } from "@/ui/toast";

import page from "./card-page.module.css";
import { RESULT_MS } from "./login-rules";
import { register } from "./register-calls";
import { ConsentFields, DetailFields, NameFields } from "./register-fields";
import { useRegisterForm } from "./register-form-data";
import styles from "./register-form.module.css";
import { registerBody, registerRules } from "./register-rules";
import type { RegisterParts } from "./register-types";
import { SecurityCode } from "./security-code";
import { useRegisterWords } from "./words-context";

/**
 * Under this name the shop keeps the picture of the register form
 * (contracts/upstream/membership.md#captcha).
 */
export const CAPTCHA_FORM = "customer-register";

/**
 * Becomes a member, by the whole form or the short one (AUT-2): the same fields, fewer of them, and
 * nothing typed is lost in between.
 */
export function RegisterFormView({
  redirect,
  parts,
  onActivationNeeded,
}: {
  redirect: string | null;
  parts: RegisterParts;
  /** The account is there, but has to be activated; the shop's words for it. */
  onActivationNeeded: (text: string | null) => void;
}) {
  const language = useLanguage();
  const words = useRegisterWords();
  const { person, consents, register: labels, password, common } = words;
  const [quick, setQuick] = useState(false);
  const [round, setRound] = useState(0);
  const [codeAsked, setCodeAsked] = useState(false);
  const { data: shopForm, isLoading } = useRegisterForm({ update: false });
  const withCode = codeAsked || Boolean(shopForm?.captcha);

  const form = useForm({
    rules: registerRules(quick, person.dayIncomplete),
    words: words.form,
    async submit(values) {
      const result = await register(
        language,
        quick,
        registerBody(values, redirect),
        words.problems,
      );
      if (result.type === "failed") {
        // A code serves once, and a shop may ask for one only now.
        setRound((last) => last + 1);
        if (asksForCode(result)) setCodeAsked(true);
        return result;
      }
      const { outcome, message, path, token } = result.answer;
      if (outcome === "activation_needed") return onActivationNeeded(message);
      signedIn(token);
      showToast({ text: message ?? labels.registered, tone: "good", durationMs: RESULT_MS });
      setTimeout(() => void goOn(path ?? redirect ?? "/"), GO_ON_AFTER_MS);
      return { leaving: true };
    },
  });

  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={page.form}
      aria-label={labels.submit}
    >
      <RadioField
        name="kind"
        label={labels.kind}
        defaultValue="full"
        onChoose={(kind) => setQuick(kind === "quick")}
        options={[
          { value: "full", label: labels.full },
          { value: "quick", label: labels.quick },
        ]}
      />
      <p className={page.mark}>{words.requiredMark}</p>
      <NameFields field={form.field} parts={parts} />
      <PasswordField
        {...form.field("password")}
        label={labels.password}
        hint={quick ? labels.passwordMadeUp : password.hint}
        autoComplete="new-password"
        labels={{ show: common.showPassword, hide: common.hidePassword }}
      />
      {!quick && (
        <details className={styles.more}>
          <summary className={styles.moreTitle}>
            {labels.more} <span className={styles.optional}>({person.optional})</span>
          </summary>
          <DetailFields field={form.field} parts={parts} />
        </details>
      )}
      <fieldset className={page.consents}>
        <legend className={page.legend}>{consents.title}</legend>
        <CheckField {...form.field("kvkk")} label={consents.kvkk} />
        <a className={styles.reading} href={DATA_PROTECTION}>
          {words.dataProtection.read}
        </a>
        <ConsentFields field={form.field} />
      </fieldset>
      {isLoading && !codeAsked && <div className={styles.codePlace} />}
      {withCode && (
        <SecurityCode
          {...form.field("securityCode")}
          form={CAPTCHA_FORM}
          round={round}
          words={words.securityCode}
        />
      )}
      <FormAlert message={form.message} />
      <Button type="submit" wide busy={form.busy}>
        {labels.submit}
      </Button>
    </form>
  );
}
