import { Suspense, use, useEffect, useRef, type ComponentType, type ReactNode } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import {
  ADDRESSES_PAGE,
  ALARM_PAGES,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "@/lib/lazy-paths";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { GO_ON_AFTER_MS, goOn } from "@/lib/session/change";
import type { Member } from "@/lib/session/types";
import { fill } from "@/lib/wording";

import styles from "./account-panel.module.css";
import type { PhoneFieldSlot } from "./login-form-props";
import { LoginPanel } from "./login-panel";
import { loginWords } from "./login-words";
import { RegisterHint } from "./register-hint";
import { SignOutButton } from "./sign-out-button";
import { LoginWordsProvider, useLoginWords } from "./words-context";

/** Messages belong to another feature; whoever puts the menu on a page brings their badge along. */
export type UnreadBadgeSlot = ComponentType<{ words: Messages["threads"] }>;

/**
 * What opens under the member's place in the header: the way in, or where a member may want to go.
 */
export default function AccountPanel({
  PhoneField,
  UnreadBadge,
  member,
}: {
  PhoneField: PhoneFieldSlot;
  UnreadBadge: UnreadBadgeSlot;
  member: Member | null;
}) {
  const messages = use(lazyMessages(useLanguage()));
  const unread = (
    <Suspense>
      <UnreadBadge words={messages.threads} />
    </Suspense>
  );
  return (
    <LoginWordsProvider value={loginWords(messages)}>
      {member ? <Account member={member} unread={unread} /> : <Entrance PhoneField={PhoneField} />}
    </LoginWordsProvider>
  );
}

function Entrance({ PhoneField }: { PhoneField: PhoneFieldSlot }) {
  const place = useRef<HTMLDivElement>(null);
  // It opened before it was here, so the focus could not go to its first field.
  useEffect(() => {
    if (place.current?.closest("[popover]")?.matches(":popover-open"))
      place.current.querySelector("input")?.focus();
  }, []);
  return (
    <div ref={place} className={styles.entrance}>
      <LoginPanel
        PhoneField={PhoneField}
        passing
        onSignedIn={() => setTimeout(() => void goOn(null), GO_ON_AFTER_MS)}
      />
      <RegisterHint />
    </div>
  );
}

function Account({ member, unread }: { member: Member; unread: ReactNode }) {
  const language = useLanguage();
  const { account } = useLoginWords();
  const places = [
    [OVERVIEW_PAGE, account.overview],
    [PAGES.orders, account.orders],
    [ADDRESSES_PAGE, account.addresses],
    [PAGES.favourites, account.favourites],
    [ALARM_PAGES.price, account.alarms],
    [COUPONS_PAGE, account.coupons],
    [SUBSCRIPTIONS_PAGE, account.subscriptions],
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
      <SignOutButton variant="secondary" wide />
    </nav>
  );
}
