import type { Order, OrderLine } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { formatMoney } from "@/lib/money";
import { fill, plural } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Picture } from "@/ui/picture";
import { thumbnail } from "@/ui/thumbnail";

import { momentStamp, momentText } from "./moment-text";
import styles from "./order-card.module.css";
import { orderHash } from "./place";
import { StageMark } from "./stage-mark";
import { useOrderWords } from "./words-context";

/** So many products of an order are named in the list. */
const MAX_NAMED = 2;
const MAX_PICTURES = 4;

/** An order in the list. */
export function OrderCard({ order }: { order: Order }) {
  const language = useLanguage();
  const { orders: words, format } = useOrderWords();
  const { id, number, placed, total, lines } = order;
  const more = lines.length - MAX_NAMED;
  return (
    <article className={styles.card} aria-labelledby={`order-${id}`}>
      <header className={styles.head}>
        <h2 id={`order-${id}`} className={styles.number}>
          <bdi>{fill(words.number, { number })}</bdi>
        </h2>
        <StageMark stage={order.stage} status={order.status} />
      </header>
      <dl className={styles.facts}>
        {placed && (
          <div>
            <dt>{words.placed}</dt>
            <dd>
              <time dateTime={momentStamp(placed)}>{momentText(placed, language)}</time>
            </dd>
          </div>
        )}
        {total && (
          <div>
            <dt>{words.total}</dt>
            <dd className={styles.total}>
              <bdi>{formatMoney(total, language, format)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <Pictures lines={lines} />
      <p className={styles.names}>
        {lines
          .slice(0, MAX_NAMED)
          .map(({ title }) => title)
          .filter(Boolean)
          .join(", ")}
        {more > 0 && ` ${plural(language, words.more, more)}`}
      </p>
      <ButtonLink
        variant="secondary"
        href={orderHash(id)}
        aria-label={fill(words.detailsOf, { number })}
        className={styles.open}
      >
        {words.details}
      </ButtonLink>
    </article>
  );
}

/** The names beside them say what they show. */
function Pictures({ lines }: { lines: readonly OrderLine[] }) {
  const shown = lines.flatMap(({ image }) => (image ? [image] : [])).slice(0, MAX_PICTURES);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-hidden="true">
      {shown.map((image, at) => (
        <li key={at} className={styles.picture}>
          <Picture {...thumbnail(image)} alt="" sizes="84px" />
        </li>
      ))}
    </ul>
  );
}
