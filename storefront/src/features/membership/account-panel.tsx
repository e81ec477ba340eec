import { Suspense, use, useEffect, useRef, type ComponentType, type ReactNode } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { GO_ON_AFTER_MS, goOn } from "@/lib/session/change";
import type { Member } from "@/lib/session/types";
import { fill } from "@/lib/wording";

import styles from "./account-panel.module.css";
import type { PhoneFieldSlot } from "./login-form-props";
import { LoginPanel } from "./login-panel";
import { loginWords, type LoginWords } from "./login-words";
import { RegisterHint } from "./register-hint";
import { SignOutButton } from "./sign-out-button";

/** Messages belong to another feature; whoever puts the menu on a page brings their badge along. */
export type UnreadBadgeSlot = ComponentType<{ language: Language; words: Messages["threads"] }>;

/**
 * What opens under the member's place in the header: the way in, or where a member may want to go.
 */
export default function AccountPanel({
  language,
  PhoneField,
  UnreadBadge,
  member,
}: {
  language: Language;
  PhoneField: PhoneFieldSlot;
  UnreadBadge: UnreadBadgeSlot;
  member: Member | null;
}) {
  const messages = use(lazyMessages(language));
  const words = loginWords(messages);
  const unread = (
    <Suspense>
      <UnreadBadge language={language} words={messages.threads} />
    </Suspense>
  );
  return member ? (
    <Account language={language} member={member} unread={unread} words={words} />
  ) : (
    <Entrance language={language} PhoneField={PhoneField} words={words} />
  );
}

function Entrance({
  language,
  PhoneField,
  words,
}: {
  language: Language;
  PhoneField: PhoneFieldSlot;
  words: LoginWords;
}) {
  const { login } = words;
  const place = useRef<HTMLDivElement>(null);
  // It opened before it was here, so the focus could not go to its first field.
  useEffect(() => {
    if (place.current?.closest("[popover]")?.matches(":popover-open"))
      place.current.querySelector("input")?.focus();
  }, []);
  return (
    <div ref={place} className={styles.entrance}>
      <LoginPanel
        language={language}
        PhoneField={PhoneField}
        words={words}
        passing
        onSignedIn={() => setTimeout(() => void goOn(null), GO_ON_AFTER_MS)}
      />
      <RegisterHint language={language} words={login} />
    </div>
  );
}

function Account({
  language,
  member,
  unread,
  words,
}: {
  language: Language;
  member: Member;
  unread: ReactNode;
  words: LoginWords;
}) {
  const { account } = words;
  const places = [
    [PAGES.orders, account.orders],
    [PAGES.favourites, account.favourites],
    [PAGES.messages, account.messages],
    [PAGES.profile, account.profile],
    [PAGES.passwordChange, account.password],
  ] as const;

  return (
    <nav aria-label={account.menu}>
      <p className={styles.greeting}>{fill(account.greeting, { name: member.firstName })}</p>
      <p className={styles.address}>
        <bdi>{member.email}</bdi>
      </p>
      <ul className={styles.places}>
        {places.map(([path, name]) => (
          <li key={path}>
            <a href={href(language, path)} className={styles.place}>
              {name}
              {path === PAGES.messages && unread}
            </a>
          </li>
        ))}
      </ul>
      <SignOutButton language={language} words={words} variant="secondary" wide />
    </nav>
  );
}
