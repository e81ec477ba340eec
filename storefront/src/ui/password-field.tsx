import { useState, type InputHTMLAttributes, type Ref } from "react";

import { IconButton } from "./button.tsx";
import { EYE, EYE_OFF } from "./drawings.ts";
import { Drawing } from "./icon.tsx";
import styles from "./password-field.module.css";

/** A password that can be looked at while typing (HDR-4). */
export function PasswordField({
  labels,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  labels: { show: string; hide: string };
  ref?: Ref<HTMLInputElement>;
}) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.field}>
      <input {...rest} className={styles.input} type={shown ? "text" : "password"} />
      <IconButton
        label={shown ? labels.hide : labels.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Drawing d={shown ? EYE_OFF : EYE} />
      </IconButton>
    </span>
  );
}
