import { useLanguage } from "@/lib/language";
import { href, PAGES } from "@/lib/paths";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { PasswordField } from "@/ui/form/text-fields";

import type { LoginFormProps } from "./login-form-props";
import styles from "./login-form.module.css";
import { Username } from "./login-username";
import { SecurityCode } from "./security-code";
import { useLoginForm } from "./use-login-form";
import { useLoginWords } from "./words-context";

/** Name and password of one kind of sign-in (AUT-1). */
export function LoginForm(props: LoginFormProps) {
  const { type, remembered, PhoneField } = props;
  const language = useLanguage();
  const { login, common, securityCode } = useLoginWords();
  const { form, round, withCode } = useLoginForm(props);
  const mine = remembered?.type === type ? remembered : null;
  return (
    // Sent before its scripts are there, a form would put the password into the address: POST never
    // does.
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.form}
      aria-label={login.title}
    >
      <Username
        {...{ type, PhoneField }}
        state={form.field("username")}
        defaultValue={mine?.username}
      />
      <PasswordField
        {...form.field("password")}
        label={login.password}
        autoComplete="current-password"
        enterKeyHint="go"
        labels={{ show: common.showPassword, hide: common.hidePassword }}
      />
      {withCode && (
        <SecurityCode
          {...form.field("securityCode")}
          form="login"
          round={round}
          words={securityCode}
        />
      )}
      <div className={styles.aside}>
        <CheckField
          {...form.field("remember")}
          label={login.remember}
          defaultChecked={mine !== null}
        />
        <a href={href(language, PAGES.passwordReminder)} className={styles.link}>
          {login.forgotten}
        </a>
      </div>
      <FormAlert message={form.message} />
      <Button type="submit" wide busy={form.busy}>
        {login.submit}
      </Button>
    </form>
  );
}
