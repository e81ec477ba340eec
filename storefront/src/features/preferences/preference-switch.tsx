"use client";

import { useId, useState } from "react";

import { alternateHref } from "@/lib/alternate";
import { useShell } from "@/lib/gateway/use-shell";
import { LANGUAGES, LANGUAGE_NAMES, type Language, type View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { currencySymbol } from "@/lib/money";
import { shownPage, type ShownPage } from "@/lib/shown-page";
import { useStore } from "@/lib/store";
import { Icon } from "@/ui/icon";
import { reloadIfMissing } from "@/ui/missing-chunk";
import { showToast } from "@/ui/toast";

import styles from "./preference-switch.module.css";

/** What the shop sells in until the shell has said so. */
const USUAL_CURRENCIES = ["TL", "USD", "EUR"];

/**
 * Language and currency in one small surface. Languages are links to this page in that language, so
 * they work without JavaScript too.
 */
export function PreferenceSwitch({
  view,
  identity: opened,
  words,
}: {
  view: View;
  identity: ShownPage;
  words: Pick<
    Messages["header"],
    "language" | "currency" | "languageAndCurrency" | "languageFailed" | "currencyFailed"
  >;
}) {
  const id = useId();
  const identity = useStore(shownPage) ?? opened;
  const { data: shell } = useShell();
  const [busy, setBusy] = useState(false);
  const currencies = shell?.currencies.map(({ code }) => code) ?? USUAL_CURRENCIES;

  async function run(change: (to: typeof import("./switch")) => Promise<string>, failed: string) {
    setBusy(true);
    try {
      const address = await change(await import("./switch"));
      if (address === location.pathname + location.search) location.reload();
      else location.assign(address);
    } catch (error) {
      void reloadIfMissing(error);
      showToast({ text: failed, tone: "bad" });
      setBusy(false);
    }
  }

  return (
    <div className={styles.anchor}>
      <button type="button" className={styles.trigger} popoverTarget={id}>
        <Icon name="globe" size={20} />
        <span className="visually-hidden">{words.languageAndCurrency} </span>
        <span className={styles.current}>
          <span>{view.language.toUpperCase()}</span> <span>{currencySymbol(view.currency)}</span>
        </span>
      </button>
      <div id={id} popover="auto" className={styles.surface}>
        <p className={styles.heading}>{words.language}</p>
        <ul className={styles.choices}>
          {LANGUAGES.map((code: Language) => (
            <li key={code}>
              <a
                className={styles.choice}
                href={alternateHref(identity, code)}
                hrefLang={code}
                lang={code}
                rel="nofollow"
                aria-current={code === view.language ? "true" : undefined}
                aria-disabled={busy || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  if (!busy)
                    void run((to) => to.switchLanguage(code, identity), words.languageFailed);
                }}
              >
                {LANGUAGE_NAMES[code]}
                {code === view.language && <Icon name="check" size={18} />}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.heading}>{words.currency}</p>
        <ul className={styles.choices}>
          {currencies.map((code) => (
            <li key={code}>
              <button
                type="button"
                data-replay
                className={styles.choice}
                disabled={busy}
                aria-pressed={code === view.currency}
                onClick={() => void run((to) => to.switchCurrency(code), words.currencyFailed)}
              >
                <bdi>
                  {currencySymbol(code)} {code}
                </bdi>
                {code === view.currency && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
