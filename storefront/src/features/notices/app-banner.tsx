import { useEffect, useState } from "react";

import { DAY_SECONDS, keepCookie } from "@/lib/keep-cookie";
import type { Messages } from "@/lib/messages";
import { ButtonLink, IconButton } from "@/ui/button";
import { useFootMark } from "@/ui/foot-mark";
import { Drawing, Icon } from "@/ui/icon";

import { APP_COOKIE, APP_COOKIE_DAYS, STORE_DELAY_MS } from "./app-rules";
import styles from "./foot-card.module.css";

const HANDSET = "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2";

/**
 * Offers the app on phones; closed once, it stays away (HDR-6). `link` opens the app where it is
 * installed.
 */
export function AppBanner({
  store,
  link,
  words,
  onClose,
}: {
  store: string;
  link: string | null;
  words: Messages["appBanner"];
  onClose: () => void;
}) {
  const [leaving, setLeaving] = useState(false);
  useFootMark("card", true);

  useEffect(() => {
    if (!leaving) return;
    const stay = () => {
      clearTimeout(timer);
      setLeaving(false);
    };
    const timer = setTimeout(() => {
      setLeaving(false);
      window.location.assign(store);
    }, STORE_DELAY_MS);
    // The page out of sight means that the app has opened: no store then.
    const onVisibility = () => document.hidden && stay();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [leaving, store]);

  return (
    <section className={styles.card} aria-label={words.title} data-notice="app">
      <div className={styles.row}>
        <Drawing d={HANDSET} size={28} />
        <div className={styles.words}>
          <p className={styles.title}>{words.title}</p>
          <p className={styles.text}>{words.text}</p>
        </div>
        <IconButton
          label={words.close}
          onClick={() => {
            keepCookie(APP_COOKIE, "1", APP_COOKIE_DAYS * DAY_SECONDS);
            onClose();
          }}
        >
          <Icon name="close" />
        </IconButton>
      </div>
      <ButtonLink
        wide
        href={store}
        rel="noopener"
        aria-disabled={leaving || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (leaving) return;
          setLeaving(true);
          if (link) window.location.assign(link);
        }}
      >
        {leaving ? words.opening : words.open}
      </ButtonLink>
    </section>
  );
}
