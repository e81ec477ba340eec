import type { ComponentType } from "react";

import type { Language } from "@/lib/locale";
import { href, PAGES } from "@/lib/paths";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState, FieldWords } from "@/ui/form/field";
import { FormAlert } from "@/ui/form/form-alert";
import { PasswordField } from "@/ui/form/text-fields";

import styles from "./login-form.module.css";
import type { LoginType } from "./login-rules";
import { Username } from "./login-username";
import type { LoginWords } from "./login-words";
import type { Remembered } from "./remembered";
import { SecurityCode } from "./security-code";
import { useLoginForm } from "./use-login-form";

/** Somebody came in; `path` is where the shop would send them. */
type OnSignedIn = (answer: { path: string | null }) => void;

export type PhoneFieldSlot = ComponentType<
  FieldState &
    FieldWords & { language: Language; words: LoginWords["phone"]; defaultValue?: string }
>;

export type LoginFormProps = {
  language: Language;
  type: LoginType;
  /** The shop looks for a vendor only. */
  vendor?: boolean;
  /** Where the shopper wanted to go; the shop answers with it. */
  redirect?: string | null;
  remembered: Remembered | null;
  /** Results of a form in passing are told in the corner, whatever they are (HDR-7). */
  passing?: boolean;
  /**
   * Phone numbers belong to another feature; whoever puts the form on a page brings the field
   * along.
   */
  PhoneField: PhoneFieldSlot;
  words: LoginWords;
  onSignedIn: OnSignedIn;
};

/** Name and password of one kind of sign-in (AUT-1). */
export function LoginForm(props: LoginFormProps) {
  const { language, type, remembered, PhoneField, words } = props;
  const { login, common } = words;
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
        {...{ type, language, PhoneField, words }}
        state={form.field("username")}
        defaultValue={mine?.username}
      />
      <PasswordField
        {...form.field("password")}
        label={login.password}
        autoComplete="current-password"
        labels={{ show: common.showPassword, hide: common.hidePassword }}
      />
      {withCode && (
        <SecurityCode
          {...form.field("securityCode")}
          form="login"
          language={language}
          round={round}
          words={words.securityCode}
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
