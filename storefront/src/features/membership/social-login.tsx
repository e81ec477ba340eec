import { useState } from "react";

import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { showToast } from "@/ui/toast";

import { providerAddress } from "./login-calls";
import styles from "./social-login.module.css";
import { useLoginWords } from "./words-context";

/** Those whose own door the shop has; Apple's address has to be asked for first (NAV-5). */
const DOORS = [
  ["google", "Google"],
  ["facebook", "Facebook"],
  ["twitter", "X (Twitter)"],
] as const;

/** Signing in with an account elsewhere: links, so the browser goes there and comes back. */
export function SocialLogin() {
  const { login } = useLoginWords();
  return (
    <div role="group" aria-label={login.others} className={styles.group}>
      <p className={styles.heading} aria-hidden="true">
        {login.others}
      </p>
      <ul className={styles.providers}>
        <li>
          <AppleButton />
        </li>
        {DOORS.map(([provider, name]) => (
          <li key={provider}>
            <ButtonLink
              variant="secondary"
              wide
              href={lazyBff.socialDoor(provider)}
              rel="nofollow"
              aria-label={fill(login.with, { provider: name })}
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AppleButton() {
  const language = useLanguage();
  const { login } = useLoginWords();
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    try {
      location.assign(await providerAddress(language, "apple"));
    } catch {
      showToast({ text: fill(login.providerFailed, { provider: "Apple" }), tone: "bad" });
    }
    setBusy(false);
  }
  return (
    <Button
      variant="secondary"
      wide
      busy={busy}
      data-replay
      aria-label={fill(login.with, { provider: "Apple" })}
      onClick={() => void go()}
    >
      Apple
    </Button>
  );
}
