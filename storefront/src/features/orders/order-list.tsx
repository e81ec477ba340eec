import { useRef } from "react";

import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { href } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";

import { OrderCard } from "./order-card";
import { Nothing, OrdersFailed, OrdersWaiting } from "./orders-states";
import styles from "./orders-view.module.css";
import { listHash, listQuery, PERIODS, type ListPlace } from "./place";
import { useOrderWords } from "./words-context";

/** One page of the orders, with what narrows the list above it. */
export function OrderList({ place }: { place: ListPlace }) {
  return (
    <>
      <Filters place={place} />
      <Page place={place} />
    </>
  );
}

/** Links, so that a choice is an address: back leads to the one before. */
function Filters({ place }: { place: ListPlace }) {
  const { orders } = useOrderWords();
  const periods = [
    { days: null, name: orders.allTime },
    ...PERIODS.map((days) => ({ days, name: fill(orders.lastDays, { days }) })),
  ];
  return (
    <div className={styles.filters}>
      <nav aria-label={orders.view} className={styles.views}>
        {(["open", "closed"] as const).map((view) => (
          <a
            key={view}
            href={listHash({ ...place, view, page: 1 })}
            className={styles.view}
            aria-current={place.view === view || undefined}
          >
            {orders[view]}
          </a>
        ))}
      </nav>
      <nav aria-label={orders.period} className={styles.periods}>
        {periods.map(({ days, name }) => (
          <a
            key={name}
            href={listHash({ ...place, days, page: 1 })}
            className={styles.period}
            aria-current={place.days === days || undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Page({ place }: { place: ListPlace }) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  const address = lazyBff.orders(language, listQuery(place));
  const { data, error, isValidating, mutate } = useRead(address);
  const top = useRef<HTMLParagraphElement>(null);
  if (error !== undefined && !isValidating)
    return <OrdersFailed error={error} busy={false} retry={() => void mutate()} />;
  if (!data) return <OrdersWaiting />;
  const pages = Math.max(1, Math.ceil(data.total / data.pageSize));
  return (
    <>
      <p ref={top} role="status" tabIndex={-1} className={styles.count}>
        {plural(language, words.count, data.total)}
      </p>
      {data.orders.length === 0 ? (
        <Empty place={place} />
      ) : (
        <ul className={styles.list}>
          {data.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {(pages > 1 || place.page > 1) && (
        <Pages place={place} pages={pages} onGo={() => top.current?.focus()} />
      )}
    </>
  );
}

function Empty({ place }: { place: ListPlace }) {
  const language = useLanguage();
  const { orders: words } = useOrderWords();
  if (place.days !== null || place.page > 1)
    return (
      <Nothing title={words.emptyPeriod} text={words.emptyPeriodHint}>
        <ButtonLink href={listHash({ ...place, days: null, page: 1 })}>{words.showAll}</ButtonLink>
      </Nothing>
    );
  const closed = place.view === "closed";
  return (
    <Nothing title={closed ? words.emptyClosed : words.empty} text={words.emptyHint}>
      {!closed && (
        <ButtonLink variant="secondary" href={listHash({ ...place, view: "closed", page: 1 })}>
          {words.closed}
        </ButtonLink>
      )}
      <ButtonLink href={href(language, "/")}>{words.toShop}</ButtonLink>
    </Nothing>
  );
}

function Pages({ place, pages, onGo }: { place: ListPlace; pages: number; onGo: () => void }) {
  const { orders, common } = useOrderWords();
  const { page } = place;
  return (
    <nav aria-label={orders.pages} className={styles.pages}>
      {page > 1 && (
        <ButtonLink
          variant="secondary"
          href={listHash({ ...place, page: Math.min(page - 1, pages) })}
          onClick={onGo}
        >
          {common.previous}
        </ButtonLink>
      )}
      <span className={styles.pageOf}>{fill(orders.page, { page, pages })}</span>
      {page < pages && (
        <ButtonLink
          variant="secondary"
          href={listHash({ ...place, page: page + 1 })}
          className={classNames(styles.next)}
          onClick={onGo}
        >
          {common.next}
        </ButtonLink>
      )}
    </nav>
  );
}
