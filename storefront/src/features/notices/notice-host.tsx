import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { cookieChoice, isReviewing, onCookieChoice, type CookieChoice } from "@/lib/cookie-consent";
import { documentView } from "@/lib/document-view";
import { lazyMessages } from "@/lib/lazy-messages";
import { DATA_PROTECTION } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { POPUP, type PopupPriority } from "@/ui/popup-queue";
import { usePopupTurn } from "@/ui/use-popup-turn";
import { watchConnection } from "@/ui/watch-connection";

import { arrivalDue, dueStore, needsConsent, noticeDue } from "./due";
import { landingOf, withoutLanding } from "./landing-rules";
import type { NoticesProps } from "./notices-props";
import { useHashLink } from "./use-hash-link";
import { useLazyModule } from "./use-lazy-module";

const loadCookieNotice = () => import("./cookie-notice");
const loadAppBanner = () => import("./app-banner");
// Hardly anybody sees these two, so their words come with them.
const withWords = async <T extends object>(module: Promise<T>) => {
  const [loaded, messages] = await Promise.all([module, lazyMessages(documentView().language)]);
  return { ...loaded, messages };
};
// The shop's own words too: a text that is agreed to does not change under the reader's eyes.
const loadConsent = async () => ({
  ...(await withWords(import("./consent-popup"))),
  prose: await (await import("./fragment")).readProse("notifications"),
});
const loadLanding = () => withWords(import("./landing-popup"));
const loadDataProtection = () => withWords(import("./data-protection-popup"));

/**
 * What comes up by itself, and over it what the shopper has asked to read. Also minds the
 * connection: its code is here before that can be gone.
 */
export function NoticeHost(props: NoticesProps) {
  useEffect(watchConnection, []);
  const [isOpen, close] = useHashLink(DATA_PROTECTION);
  const text = useLazyModule(loadDataProtection, isOpen);
  return (
    <>
      <DueNotice {...props} />
      {isOpen && text && <text.DataProtectionPopup messages={text.messages} onClose={close} />}
    </>
  );
}

/**
 * Stands in line for everything this page has to bring up, and shows what has its turn (ADR 0031).
 */
function DueNotice({ language, page, app, words }: NoticesProps) {
  const session = useSession();
  const guest = session?.kind === "guest";
  const choice = useSyncExternalStore<CookieChoice | null>(
    onCookieChoice,
    cookieChoice,
    () => null,
  );
  const reviewing = useSyncExternalStore(onCookieChoice, isReviewing, () => false);
  const [landing, setLanding] = useState(() =>
    landingOf(location.search, { pageId: page.id, guest }),
  );
  const [agreed, setAgreed] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const [store, setStore] = useState(() => dueStore(app));
  useArrival(choice);
  useEffect(() => {
    if (landing) history.replaceState(history.state, "", withoutLanding(location.href, landing));
  }, [landing]);

  // All of them stand in line at once, before any is downloaded, and none while a password must be
  // changed first: so none opens only to make room.
  const free = !session?.member?.mustChangePassword;
  const consent = useTurn(
    "consent",
    POPUP.consent,
    free && needsConsent(session) && !agreed,
    loadConsent,
  );
  const message = useTurn("landing", POPUP.message, free && landing !== null, loadLanding);
  const notice = useTurn(
    "cookie-notice",
    POPUP.cookieNotice,
    free && (reviewing || noticeDue(page)) && !unreadable,
    loadCookieNotice,
  );
  const banner = useTurn("app-banner", POPUP.appBanner, free && store !== null, loadAppBanner);

  if (consent)
    return (
      <consent.ConsentPopup
        language={language}
        messages={consent.messages}
        prose={consent.prose}
        onAgreed={() => setAgreed(true)}
      />
    );
  if (message && landing) {
    return (
      <message.LandingPopup
        language={language}
        landing={landing}
        guest={guest}
        messages={message.messages}
        onDone={() => setLanding(null)}
      />
    );
  }
  if (notice)
    return (
      <notice.CookieNotice
        language={language}
        words={words.cookieNotice}
        onUnreadable={() => setUnreadable(true)}
      />
    );
  if (banner && store)
    return (
      <banner.AppBanner
        store={store}
        link={app?.link ?? null}
        words={words.appBanner}
        onClose={() => setStore(null)}
      />
    );
  return null;
}

/** The code of a popup while it is its turn, null before and after. */
function useTurn<T extends object>(
  id: string,
  priority: PopupPriority,
  wanted: boolean,
  load: () => Promise<T>,
): T | null {
  const turn = usePopupTurn(id, priority, wanted);
  const loaded = useLazyModule(load, turn);
  return turn ? loaded : null;
}

/** Keeps where the shopper came from once there is a yes, and forgets it with a no (CNS-5). */
function useArrival(choice: CookieChoice | null): void {
  const noted = useRef(false);
  useEffect(() => {
    if (choice === null || (choice === "accepted" && (noted.current || !arrivalDue()))) return;
    noted.current = choice === "accepted";
    import("./referrer-log").then(
      ({ foreignAddress, forgetArrivals, logArrival }) => {
        const from = foreignAddress(document.referrer, location.origin);
        if (choice === "refused") forgetArrivals();
        else if (from) logArrival(from);
      },
      () => undefined,
    );
  }, [choice]);
}
