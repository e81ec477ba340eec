import { useEffect, useId, useState, useSyncExternalStore } from "react";

import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import { useLanguage } from "@/lib/language";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import styles from "./account-menu.module.css";
import type { UnreadBadgeSlot } from "./account-panel";
import { onWindowsRequested } from "./open-request";
import type { PhoneFieldSlot } from "./login-form-props";

/**
 * From here on the header has room for a form of its own (HDR-7). Here, for the rules of forms load
 * with them.
 */
const WIDE_MEDIA = "(min-width: 768px)";

const loadPanel = () => import("./account-panel");
const AccountPanel = lazyPart("AccountPanel", loadPanel, {
  waiting: <div className={styles.waiting} />,
  notice: "inline",
});
const MembershipWindows = lazyPart("MembershipWindows", () => import("./membership-windows"));

/**
 * The member's place in the header, of one size whoever is here: the way in for guests, with a form
 * at hand where there is room for it (HDR-7), else their account. What opens loads when it is
 * opened, its words too.
 */
export function AccountMenu({
  pageId,
  PhoneField,
  UnreadBadge,
  words,
}: {
  pageId: string;
  PhoneField: PhoneFieldSlot;
  UnreadBadge: UnreadBadgeSlot;
  words: Pick<Messages["header"], "signIn" | "accountOf">;
}) {
  const language = useLanguage();
  const id = useId();
  const member = useSession()?.member ?? null;
  const wide = useSyncExternalStore(subscribeToWidth, isWide, () => false);
  const [used, setUsed] = useState(false);
  useEffect(() => watch(language, pageId), [language, pageId]);
  const warm = () => void Promise.all([loadPanel(), lazyMessages(language)]).catch(() => undefined);

  const label = member ? fill(words.accountOf, { name: member.firstName }) : words.signIn;
  const face = member ? (
    <span className={styles.initial} aria-hidden="true">
      {initialOf(member.firstName, language)}
    </span>
  ) : (
    <Icon name="person" />
  );
  return (
    <div className={styles.anchor}>
      {member || wide ? (
        <button
          type="button"
          className={styles.trigger}
          popoverTarget={id}
          aria-label={label}
          onPointerEnter={warm}
          onFocus={warm}
        >
          {face}
        </button>
      ) : (
        <a className={styles.trigger} href={href(language, PAGES.login)} aria-label={label}>
          {face}
        </a>
      )}
      <div
        id={id}
        popover="auto"
        className={styles.surface}
        role="group"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === "open" && setUsed(true)}
        onToggle={({ newState, currentTarget }) =>
          newState === "open" && currentTarget.querySelector("input")?.focus()
        }
      >
        {used && <AccountPanel PhoneField={PhoneField} UnreadBadge={UnreadBadge} member={member} />}
      </div>
      <Windows PhoneField={PhoneField} mustChange={member?.mustChangePassword ?? false} />
    </div>
  );
}

/** Holds the place of the windows that open over any page. */
function Windows({ PhoneField, mustChange }: { PhoneField: PhoneFieldSlot; mustChange: boolean }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => onWindowsRequested(() => setAsked(true)), []);
  if (!asked && !mustChange) return null;
  return <MembershipWindows PhoneField={PhoneField} mustChange={mustChange} />;
}

/**
 * Loads what watches the membership on every page, in a task of its own, so that hydration is not
 * longer. Without it the gateway alone refreshes (ADR 0027).
 * @returns how to stop
 */
function watch(language: Language, pageId: string): () => void {
  let stop: (() => void) | null = () => undefined;
  const timer = setTimeout(() =>
    import("./session-watch").then(
      ({ watchMembership }) => stop && (stop = watchMembership(language, pageId)),
      () => undefined,
    ),
  );
  return () => {
    clearTimeout(timer);
    stop?.();
    stop = null;
  };
}

function initialOf(name: string, language: Language): string {
  return (Array.from(name.trim())[0] ?? "").toLocaleUpperCase(language);
}

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_MEDIA);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function isWide(): boolean {
  return window.matchMedia(WIDE_MEDIA).matches;
}
