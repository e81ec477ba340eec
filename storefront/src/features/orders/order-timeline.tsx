import type { OrderDetail, TimelineEntry } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { classNames } from "@/ui/class-names";
import { Icon } from "@/ui/icon";

import { momentStamp, momentText } from "./moment-text";
import styles from "./order-timeline.module.css";
import { useOrderWords } from "./words-context";

/** The states of an order: those it was in, the one it is in, and those to be expected. */
export function OrderTimeline({ detail }: { detail: OrderDetail }) {
  const { orders } = useOrderWords();
  return (
    <section aria-labelledby="order-timeline">
      <h3 id="order-timeline" className={styles.title}>
        {orders.timeline}
      </h3>
      <ol className={styles.steps}>
        {detail.timeline.map((entry, at) => (
          <Step key={at} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Step({ entry: { stage, state, status, at } }: { entry: TimelineEntry }) {
  const language = useLanguage();
  const { orders } = useOrderWords();
  const over = stage === "cancelled" || stage === "returned";
  return (
    <li
      className={classNames(styles.step, styles[state], over && styles.over)}
      aria-current={state === "current" ? "step" : undefined}
    >
      <span className={styles.dot}>
        {(state === "done" || stage === "delivered") && state !== "ahead" && (
          <Icon name="check" size={16} />
        )}
        {over && <Icon name="close" size={16} />}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{status ?? orders.stages[stage]}</span>
        <span className="visually-hidden"> {orders[state]}</span>
        {at && (
          <time className={styles.at} dateTime={momentStamp(at)}>
            {momentText(at, language)}
          </time>
        )}
      </span>
    </li>
  );
}
