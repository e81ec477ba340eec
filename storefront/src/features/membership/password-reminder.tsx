import { useState } from "react";

import { submitForm } from "@/lib/gateway/submit-form";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { href, PAGES } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";

import page from "./card-page.module.css";
import type { LoginWords } from "./login-words";
import styles from "./password-form.module.css";
import { SecurityCode } from "./security-code";

/**
 * An address, and the shop sends what is needed for a new password
 * (contracts/upstream/membership.md#passwords). The security code is asked for each time. The
 * shop's answer takes the form's place and its focus.
 */
export function PasswordReminder({ words }: { words: LoginWords }) {
  const language = useLanguage();
  const { password, login, form: formWords, problems } = words;
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    rules: { email: ["required", "email"], securityCode: ["required"] },
    words: formWords,
    async submit({ email, securityCode }) {
      const result = await submitForm(
        lazyBff.passwordReminders(language),
        { method: "POST", body: { email, securityCode } },
        problems,
      );
      setRound((last) => last + 1);
      if (result.type === "failed") return result;
      setSent(result.answer.message ?? password.reminded);
      return undefined;
    },
  });
  return (
    <div className={page.page}>
      <div className={classNames(page.card, page.narrow)}>
        {sent !== null ? (
          <div ref={focus} tabIndex={-1} className={styles.answer}>
            <Notice>{sent}</Notice>
          </div>
        ) : (
          <>
            <p className={page.text}>{password.reminderText}</p>
            <form
              {...form.props}
              method="post"
              data-replay
              className={styles.form}
              aria-label={password.reminderTitle}
            >
              <EmailField {...form.field("email")} label={login.email} autoComplete="username" />
              <SecurityCode
                {...form.field("securityCode")}
                form="forgot-password"
                round={round}
                words={words.securityCode}
              />
              <FormAlert message={form.message} />
              <Button type="submit" wide busy={form.busy}>
                {password.reminderSubmit}
              </Button>
            </form>
          </>
        )}
        <ButtonLink variant="quiet" href={href(language, PAGES.login)}>
          {password.backToLogin}
        </ButtonLink>
      </div>
    </div>
  );
}

/** One function for all renderings: React calls a new one each time. */
function focus(answer: HTMLElement | null): void {
  answer?.focus();
}

export { PasswordReminder as default };
