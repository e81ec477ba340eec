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
  [
    "google",
    "Google",
    "M12 10.2v3.9h5.5c-.3 1.4-1.8 4-5.5 4a6.1 6.1 0 0 1 0-12.2c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.7 9.7 0 0 0 12 2.3a9.7 9.7 0 1 0 0 19.4c5.6 0 9.3-3.9 9.3-9.5 0-.6-.1-1.3-.2-2Z",
  ],
  [
    "facebook",
    "Facebook",
    "M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.2 0-1.6.8-1.6 1.6V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 12 2Z",
  ],
  [
    "twitter",
    "X (Twitter)",
    "M3 3h5.2l4.3 6 5.3-6h2.6l-6.7 7.7L21 21h-5.2L11 14.3 5.2 21H2.6l7.2-8.4ZM6.5 4.8l10.1 14.4h1.8L8.3 4.8Z",
  ],
] as const;

const APPLE =
  "M16.4 12.6c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.7.8-3.3.8-.7 0-1.7-.8-2.8-.8-1.5 0-2.8.9-3.6 2.1-1.5 2.6-.4 6.5 1.1 8.7.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.8.7 1.9-1 2.6-2.1c.8-1.2 1.2-2.4 1.2-2.4s-2.2-.9-2.2-3.5ZM14.3 6.2c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.6.6-1.1 1.6-.9 2.6 1 .1 2-.5 2.5-1.2Z";

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
        {DOORS.map(([provider, name, mark]) => (
          <li key={provider}>
            <ButtonLink
              variant="secondary"
              wide
              href={lazyBff.socialDoor(provider)}
              rel="nofollow"
              aria-label={fill(login.with, { provider: name })}
            >
              <Mark d={mark} />
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
      <Mark d={APPLE} />
      Apple
    </Button>
  );
}

/** The sign a provider is known by; its name stands beside it. */
function Mark({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
      <path d={d} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
