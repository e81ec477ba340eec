import { useState } from "react";

import type { Alarm, AlarmKind } from "@/lib/gateway/types";
import { submitForm } from "@/lib/gateway/submit-form";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { ALARM_PAGES, lazyBff } from "@/lib/lazy-paths";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Drawing } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import { showToast } from "@/ui/toast";
import { BELL } from "@/ui/product-drawings";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./alarms.module.css";
import { ForMembers, MemberList } from "./member-list";
import type { AlarmWords } from "./words";
import { AlarmWordsProvider, useAlarmWords } from "./words-context";

type Props = { kind: AlarmKind; format: NumberFormat; words: AlarmWords };

const KINDS: readonly AlarmKind[] = ["price", "stock"];

/** What a member waits for: lower prices on one page, products that are sold out on the other. */
export default function AlarmsView({ kind, format, words }: Props) {
  const language = useLanguage();
  const { alarms: labels } = words;
  const drawing = <Drawing d={BELL} size={48} />;
  return (
    <AlarmWordsProvider value={words}>
      <nav aria-label={labels.kinds}>
        <ul className={styles.kinds}>
          {KINDS.map((name) => (
            <li key={name}>
              <a
                href={href(language, ALARM_PAGES[name])}
                className={styles.kind}
                aria-current={name === kind ? "page" : undefined}
              >
                {labels[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ForMembers
        page={ALARM_PAGES[kind]}
        guest={labels.guest}
        drawing={drawing}
        failed={labels.failed}
      >
        <List kind={kind} format={format} />
      </ForMembers>
    </AlarmWordsProvider>
  );
}

function List({ kind, format }: Omit<Props, "words">) {
  const { alarms: labels } = useAlarmWords();
  const read = useRead(lazyBff.alarms(useLanguage(), kind));
  return (
    <MemberList
      read={read}
      itemsOf={({ alarms }) => alarms}
      labels={{
        failed: labels.failed,
        list: labels[kind],
        empty: kind === "price" ? labels.emptyPrice : labels.emptyStock,
        emptyHint: labels.emptyHint,
      }}
      drawing={<Drawing d={BELL} size={48} />}
    >
      {(alarm, onGone) => (
        <AlarmCard
          key={`${alarm.productId}-${alarm.variantId}`}
          alarm={alarm}
          format={format}
          onGone={onGone}
        />
      )}
    </MemberList>
  );
}

function AlarmCard({
  alarm,
  format,
  onGone,
}: {
  alarm: Alarm;
  format: NumberFormat;
  onGone: () => void;
}) {
  const language = useLanguage();
  const { alarms: labels, problems } = useAlarmWords();
  const [busy, setBusy] = useState(false);
  const { productId, title, path, image, price, inStock } = alarm;
  const name = title || productId;

  async function remove() {
    setBusy(true);
    const result = await submitForm(
      lazyBff.alarm(language, productId),
      { method: "DELETE" },
      problems,
    );
    setBusy(false);
    const text = result.type === "failed" ? result.text : (result.answer.message ?? labels.removed);
    const isGone = result.type === "answered" && result.answer.outcome === "done";
    showToast({ text: text ?? labels.removeFailed, tone: isGone ? "good" : "bad" });
    // One that another page removed meanwhile is not there any more either.
    if (result.type === "answered") onGone();
  }

  return (
    <li className={styles.card} aria-busy={busy || undefined}>
      {image ? (
        <Picture {...thumbnail(image)} alt="" sizes="5.5rem" className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.facts}>
        <h2 className={styles.name}>
          {path === null ? (
            name
          ) : (
            <a href={href(language, path)} className={styles.link}>
              {name}
            </a>
          )}
        </h2>
        {price && <p>{formatMoney(price, language, format)}</p>}
        {inStock !== null && (
          <p className={styles.soft}>{inStock ? labels.inStock : labels.soldOut}</p>
        )}
      </div>
      <p className={styles.actions}>
        <button
          type="button"
          data-replay="never"
          className={styles.action}
          disabled={busy}
          aria-label={fill(labels.removeOf, { title: name })}
          onClick={() => void remove()}
        >
          {labels.remove}
        </button>
      </p>
    </li>
  );
}
