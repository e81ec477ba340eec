import { Suspense, type ReactNode } from "react";

import type { FieldState } from "@/ui/form/field";
import { EmailField, TextField } from "@/ui/form/text-fields";
import { Skeleton } from "@/ui/skeleton";

import styles from "./login-form.module.css";
import type { LoginFormProps } from "./login-form-props";
import { useLoginWords } from "./words-context";

/** Who signs in: an address, a phone number or a vendor's code. */
export function Username({
  type,
  state,
  defaultValue,
  PhoneField,
}: Pick<LoginFormProps, "type" | "PhoneField"> & {
  state: FieldState;
  defaultValue: string | undefined;
}): ReactNode {
  const { login, phone } = useLoginWords();
  switch (type) {
    case "email":
      return (
        <EmailField
          {...state}
          label={login.email}
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={defaultValue}
        />
      );
    case "phone":
      return (
        <Suspense fallback={<Skeleton className={styles.waiting} />}>
          <PhoneField
            {...state}
            label={login.phone}
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
          enterKeyHint="next"
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
