import { Suspense, useState, type ComponentType, type ReactNode } from "react";

import type { Language } from "@/lib/locale";
import { href, PAGES } from "@/lib/paths";
import { signedIn } from "@/lib/session/change";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState, FieldWords } from "@/ui/form/field";
import { FormAlert } from "@/ui/form/form-alert";
import type { Rule } from "@/ui/form/rules";
import { EmailField, PasswordField, TextField } from "@/ui/form/text-fields";
import { useForm, type Ending } from "@/ui/form/use-form";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";

import { askForExpired, useExpired } from "./forced-password";
import { signIn, type LoginEnding } from "./login-calls";
import styles from "./login-form.module.css";
import { countRefusal, forgetRefusals, useRefusals } from "./login-refusals";
import {
  needsSecurityCode,
  REFUSED_MS,
  RESULT_MS,
  usernameOf,
  type LoginType,
} from "./login-rules";
import type { LoginWords } from "./login-words";
import { remember, type Remembered } from "./remembered";
import { SecurityCode } from "./security-code";

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

const RULES: Record<LoginType, Rule[]> = {
  email: ["required", "email"],
  phone: ["phone"],
  "vendor-code": ["required"],
};

/** Name and password of one kind of sign-in (AUT-1). */
export function LoginForm({
  language,
  type,
  vendor = false,
  redirect = null,
  remembered,
  passing = false,
  PhoneField,
  words,
  onSignedIn,
}: LoginFormProps) {
  const { login, form: formWords, common } = words;
  const [round, setRound] = useState(0);
  const { refusals, codeAsked } = useRefusals();
  const expired = useExpired();
  // The window for an expired password has a picture of its own, and the shop knows one at a time.
  const withCode = expired === null && needsSecurityCode(refusals, codeAsked);

  const form = useForm({
    rules: {
      username: RULES[type],
      password: ["required"],
      securityCode: ["required"],
      remember: [],
    },
    words: formWords,
    async submit(values): Promise<Ending> {
      const username = usernameOf(type, values.username);
      const ending = await signIn(
        language,
        {
          type,
          username,
          password: values.password,
          rememberMe: values.remember !== "",
          vendor: vendor || type === "vendor-code",
          ...(redirect ? { redirect } : {}),
          ...(withCode ? { securityCode: values.securityCode } : {}),
        },
        words.problems,
      );
      return settle(ending, username, values);
    },
  });

  function settle(
    ending: LoginEnding,
    username: string,
    values: { password: string; remember: string },
  ): Ending {
    switch (ending.type) {
      case "signed_in":
        forgetRefusals();
        remember(type, username, values.remember !== "");
        signedIn(ending.token);
        showToast({ text: ending.message ?? login.signedIn, tone: "good", durationMs: RESULT_MS });
        onSignedIn(ending);
        return { leaving: true };
      case "password_expired":
        if (ending.token) signedIn(ending.token);
        askForExpired({
          type,
          username,
          password: values.password,
          vendor,
          redirect,
          message: ending.message,
          inAlready: ending.token !== null,
          onSignedIn,
        });
        return undefined;
      case "refused": {
        countRefusal(ending.codeAsked);
        setRound((last) => last + 1);
        const text = ending.text ?? login.refused;
        showToast({ text, tone: "bad", durationMs: REFUSED_MS });
        // The toast goes; what is wrong with a field stays with it.
        return ending.field ? { faults: [{ field: ending.field, message: text }] } : undefined;
      }
      case "failed":
        if (passing) showToast({ text: ending.text, tone: "bad", durationMs: RESULT_MS });
        return { text: ending.text };
    }
  }

  const mine = remembered?.type === type ? remembered : null;
  return (
    // Sent before its scripts are there, a form would put the password into the address: POST never
    // does.
    <form {...form.props} method="post" className={styles.form} aria-label={login.title}>
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

function Username({
  type,
  state,
  defaultValue,
  language,
  PhoneField,
  words: { login, phone },
}: Pick<LoginFormProps, "type" | "language" | "PhoneField" | "words"> & {
  state: FieldState;
  defaultValue: string | undefined;
}): ReactNode {
  switch (type) {
    case "email":
      return (
        <EmailField
          {...state}
          label={login.email}
          autoComplete="username"
          defaultValue={defaultValue}
        />
      );
    case "phone":
      return (
        <Suspense fallback={<Skeleton className={styles.waiting} />}>
          <PhoneField
            {...state}
            label={login.phone}
            language={language}
            words={phone}
            defaultValue={defaultValue ?? ""}
          />
        </Suspense>
      );
    case "vendor-code":
      return (
        <TextField
          {...state}
          label={login.vendorCode}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          limit={{ length: 64 }}
          defaultValue={defaultValue}
          className={styles.leftToRight}
        />
      );
  }
}
