import { GatewayError } from "@/lib/gateway/problem";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import { OrderActions } from "./order-actions";
import { OrderFacts } from "./order-facts";
import { OrderLines } from "./order-lines";
import styles from "./order-panel.module.css";
import { OrderTimeline } from "./order-timeline";
import { Title } from "./order-title";
import { Nothing, OrdersFailed, OrdersWaiting } from "./orders-states";
import { momentStamp, momentText } from "./moment-text";
import { listHash, orderHash, type OrderPlace } from "./place";
import type { SecurityCodeSlot } from "./security-code-slot";
import { useOrderWords } from "./words-context";

const ReturnForm = lazyPart(
  "ReturnForm",
  () => import("./return-form").then((module) => ({ default: module.ReturnForm })),
  { waiting: <OrdersWaiting />, notice: "inline" },
);

/** One order: its states, what can be done with it, and all that is known of it. */
export function OrderPanel({
  place: { order: id, returning },
  SecurityCode,
}: {
  place: OrderPlace;
  SecurityCode: SecurityCodeSlot;
}) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  const { data, error, isValidating, mutate } = useRead(lazyBff.order(language, id));
  const retry = () => void mutate();
  return (
    <>
      <a
        className={styles.back}
        href={returning ? orderHash(id) : listHash({ view: "open", days: null, page: 1 })}
      >
        <Icon name="chevron" mirrored size={20} />
        {returning ? words.returnBack : words.back}
      </a>
      {returning ? (
        <ReturnForm
          key={id}
          id={id}
          number={data?.order.number ?? id}
          SecurityCode={SecurityCode}
          onRequested={retry}
        />
      ) : data ? (
        <Detail
          detail={data}
          onChanged={(now) => void (now ? mutate(now, { revalidate: false }) : mutate())}
        />
      ) : error !== undefined && !isValidating ? (
        <Failed error={error} retry={retry} />
      ) : (
        <OrdersWaiting text={words.fetching} />
      )}
    </>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { orders } = useOrderWords();
  if (GatewayError.fromFailure(error).status !== 404)
    return <OrdersFailed error={error} busy={false} retry={retry} />;
  return (
    <Nothing title={orders.gone} text={orders.goneHint}>
      <ButtonLink href={listHash({ view: "open", days: null, page: 1 })}>{orders.back}</ButtonLink>
    </Nothing>
  );
}

type DetailProps = Parameters<typeof OrderActions>[0];

function Detail({ detail, onChanged }: DetailProps) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  const { order } = detail;
  return (
    <article className={styles.order} aria-labelledby="order-title">
      <header className={styles.head}>
        <Title text={fill(words.title, { number: order.number })} />
        {order.placed && (
          <p className={styles.placed}>
            {words.placed}:{" "}
            <time dateTime={momentStamp(order.placed)}>{momentText(order.placed, language)}</time>
          </p>
        )}
      </header>
      <div className={styles.main}>
        <OrderTimeline detail={detail} />
        <OrderLines detail={detail} />
      </div>
      <aside className={styles.side}>
        <OrderActions detail={detail} onChanged={onChanged} />
        <OrderFacts detail={detail} />
      </aside>
    </article>
  );
}
