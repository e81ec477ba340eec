import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { signedIn } from "@/lib/session/change";
import type { Rule } from "@/ui/form/rules";
import { useForm, type SubmitResult } from "@/ui/form/use-form";
import { showToast } from "@/ui/toast";

import { askForExpired, useExpired } from "./forced-password";
import { signIn, type LoginResult } from "./login-calls";
import type { LoginFormProps } from "./login-form-props";
import { countRefusal, forgetRefusals, useRefusals } from "./login-refusals";
import {
  needsSecurityCode,
  REFUSED_MS,
  RESULT_MS,
  usernameOf,
  type LoginType,
} from "./login-rules";
import { remember } from "./remembered";
import { useLoginWords } from "./words-context";

const RULES: Record<LoginType, Rule[]> = {
  email: ["required", "email"],
  phone: ["phone"],
  "vendor-code": ["required"],
};

/** What a form to sign in checks, sends, and does with the shop's answer (AUT-1). */
export function useLoginForm({
  type,
  vendor = false,
  redirect = null,
  passing = false,
  onSignedIn,
}: LoginFormProps) {
  const language = useLanguage();
  const { login, form: formWords, problems } = useLoginWords();
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
    async submit(values): Promise<SubmitResult> {
      const username = usernameOf(type, values.username);
      const result = await signIn(
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
        problems,
      );
      return settle(result, username, values);
    },
  });

  function settle(
    result: LoginResult,
    username: string,
    values: { password: string; remember: string },
  ): SubmitResult {
    switch (result.type) {
      case "signed_in":
        forgetRefusals();
        remember(type, username, values.remember !== "");
        signedIn(result.token);
        showToast({ text: result.message ?? login.signedIn, tone: "good", durationMs: RESULT_MS });
        onSignedIn(result);
        return { leaving: true };
      case "password_expired":
        if (result.token) signedIn(result.token);
        askForExpired({
          type,
          username,
          password: values.password,
          vendor,
          redirect,
          message: result.message,
          inAlready: result.token !== null,
          onSignedIn,
        });
        return undefined;
      case "refused": {
        countRefusal(result.codeAsked);
        setRound((last) => last + 1);
        const text = result.text ?? login.refused;
        showToast({ text, tone: "bad", durationMs: REFUSED_MS });
        // Said once: when the toast goes, the field says it.
        return result.field
          ? { faults: [{ field: result.field, message: text, saidForMs: REFUSED_MS }] }
          : undefined;
      }
      case "failed":
        if (passing) showToast({ text: result.text, tone: "bad", durationMs: RESULT_MS });
        return { text: result.text };
    }
  }

  return { form, round, withCode };
}
