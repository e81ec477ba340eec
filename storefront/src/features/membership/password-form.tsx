import { useState } from "react";

import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { PasswordField } from "@/ui/form/text-fields";
import { useForm, type SubmitResult } from "@/ui/form/use-form";

import styles from "./password-form.module.css";
import { SecurityCode } from "./security-code";
import { useLoginWords } from "./words-context";

export type NewPassword = { currentPassword: string; newPassword: string; securityCode?: string };

/**
 * The old password and twice the new one (AUT-3). Nothing is sent before the form is valid
 * (AUT-13); what the shop finds wrong stands under the field it names, and the security code begins
 * anew.
 */
export function PasswordForm({
  username,
  known = null,
  withCode = false,
  submit,
}: {
  /** For password managers, which keep passwords by name. */
  username: string;
  /** The old password, where it was typed a moment ago; empty for one that the shop made up. */
  known?: string | null;
  withCode?: boolean;
  submit: (passwords: NewPassword) => Promise<SubmitResult>;
}) {
  const { password, form: formWords, common, securityCode: codeWords } = useLoginWords();
  const [carried, setCarried] = useState(known);
  const [round, setRound] = useState(0);
  const form = useForm({
    rules: {
      currentPassword: ["required"],
      newPassword: [
        "required",
        (value, { currentPassword = carried }) =>
          value === currentPassword ? password.same : null,
      ],
      repeat: [
        "required",
        (value, { newPassword }) => (value === newPassword ? null : password.different),
      ],
      securityCode: ["required"],
    },
    words: formWords,
    async submit({ currentPassword = carried ?? "", newPassword, securityCode }) {
      const result = await submit({
        currentPassword,
        newPassword,
        ...(withCode ? { securityCode } : {}),
      });
      setRound((last) => last + 1);
      // The one carried along was wrong: it has to be typed after all.
      if (result?.faults?.some(({ field }) => field === "currentPassword")) setCarried(null);
      return result;
    },
  });
  const labels = { show: common.showPassword, hide: common.hidePassword };
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.form}
      aria-label={password.title}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {carried === null && (
        <PasswordField
          {...form.field("currentPassword")}
          label={password.current}
          autoComplete="current-password"
          labels={labels}
        />
      )}
      <PasswordField
        {...form.field("newPassword")}
        label={password.new}
        hint={password.hint}
        autoComplete="new-password"
        labels={labels}
      />
      <PasswordField
        {...form.field("repeat")}
        label={password.repeat}
        autoComplete="new-password"
        labels={labels}
      />
      {withCode && (
        <SecurityCode
          {...form.field("securityCode")}
          form="login"
          round={round}
          words={codeWords}
        />
      )}
      <FormAlert message={form.message} />
      <Button type="submit" wide busy={form.busy}>
        {password.submit}
      </Button>
    </form>
  );
}
