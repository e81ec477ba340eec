import { useRef, useState } from "react";

import type { Messages } from "@/lib/messages";
import { Tabs } from "@/ui/tabs";

import { LoginForm } from "./login-form";
import type { LoginFormProps } from "./login-form-props";
import styles from "./login-panel.module.css";
import { LOGIN_TYPES, type LoginType } from "./login-rules";
import { SocialLogin } from "./social-login";
import { useRemembered } from "./use-remembered";
import { useLoginWords } from "./words-context";

export type LoginPanelProps = Omit<LoginFormProps, "type" | "remembered"> & {
  types?: readonly LoginType[];
  /** Accounts elsewhere; vendors have none. */
  social?: boolean;
};

/**
 * Signing in by mail, phone or vendor code; only the chosen form is on the page, so that no
 * password is asked for thrice.
 */
export function LoginPanel({ types = LOGIN_TYPES, social = true, ...props }: LoginPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const known = useRemembered(panel);
  const remembered = known && types.includes(known.type) ? known : null;
  const { login } = useLoginWords();
  const first = remembered?.type ?? types[0];
  const [shown, setShown] = useState<LoginType | null>(null);
  const active = shown ?? first;
  return (
    <div ref={panel} className={styles.panel}>
      <Tabs
        // Who is remembered is known after the document is there.
        key={first}
        label={login.by}
        initial={first}
        onShow={(id) => setShown(id as LoginType)}
        tabs={types.map((type) => ({
          id: type,
          title: titleOf(type, login),
          content: type === active && (
            <LoginForm key={remembered?.username} {...props} type={type} remembered={remembered} />
          ),
        }))}
      />
      {social && <SocialLogin />}
    </div>
  );
}

function titleOf(type: LoginType, { byEmail, byPhone, byVendorCode }: Messages["login"]): string {
  return type === "email" ? byEmail : type === "phone" ? byPhone : byVendorCode;
}
