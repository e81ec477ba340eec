import { useEffect } from "react";

import { chooseCookies } from "@/lib/cookie-consent";
import { useRead } from "@/lib/gateway/use-read";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { bff } from "@/lib/paths";
import { trusted } from "@/lib/trusted";
import { Button } from "@/ui/button";
import { useFootMark } from "@/ui/foot-mark";

import styles from "./foot-card.module.css";

/**
 * The shop's words about cookies, and the two answers: of the same look and size, since a no must
 * be as easy as a yes (CNS-2). Lies over the foot of the window, so nothing on the page moves; it
 * holds nobody up, and only an answer closes it.
 */
export function CookieNotice({
  language,
  words,
  onUnreadable,
}: {
  language: Language;
  words: Messages["cookieNotice"];
  /**
   * The shop's words cannot be had: the next page asks again, and until then nothing optional is
   * stored.
   */
  onUnreadable: () => void;
}) {
  const { data: notice, error } = useRead(bff.cookieNotice(language));
  useEffect(() => {
    if (error !== undefined) onUnreadable();
  }, [error, onUnreadable]);
  useFootMark("card", notice !== undefined);
  if (!notice) return null;
  return (
    <section className={styles.card} aria-labelledby="cookie-notice" data-notice="cookies">
      <h2 id="cookie-notice" className={styles.title}>
        {notice.title || words.title}
      </h2>
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: trusted(notice.html) }} />
      <p className={styles.text}>{words.refusing}</p>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => chooseCookies("refused")}>
          {words.refuse}
        </Button>
        <Button variant="secondary" onClick={() => chooseCookies("accepted")}>
          {words.accept}
        </Button>
      </div>
    </section>
  );
}
