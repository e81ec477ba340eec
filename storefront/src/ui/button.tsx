import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

type Look = {
  /** primary: the one thing to do here; secondary: also possible; quiet: in passing. */
  variant?: "primary" | "secondary" | "quiet";
  wide?: boolean;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While its action runs a button is disabled and says so; it comes back as it was (WID-1). */
    busy?: boolean;
  };

export function Button({
  variant = "primary",
  wide,
  busy,
  disabled,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(
        styles.button,
        styles[variant],
        wide && styles.wide,
        busy && styles.busy,
        className,
      )}
      {...rest}
    />
  );
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  variant = "primary",
  wide,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
      {...rest}
    />
  );
}

/** A square button that holds one icon; `label` is what it is called. */
export function IconButton({
  label,
  className,
  busy,
  disabled,
  type = "button",
  ...rest
}: Omit<ButtonProps, "variant" | "wide"> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.icon, className)}
      {...rest}
    />
  );
}
