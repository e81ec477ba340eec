import type { ReactNode } from "react";

import { failureText } from "@/lib/gateway/problem";
import { retryOf } from "@/lib/gateway/retry-of";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff, OVERVIEW_PAGE } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { href, PAGES, withQuery } from "@/lib/paths";
import { MemberOnly } from "@/lib/session/member-only";
import type { Member } from "@/lib/session/types";
import { fill, plural } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./overview.module.css";

/** A place of the member's area, with what there is to say of it at once. */
export type OverviewPlace = { name: string; label: string; path: string };

export type OverviewWords = Pick<Messages, "overview" | "problems"> & {
  greeting: string;
  signIn: string;
  retry: string;
  loading: string;
};

type Props = { places: readonly OverviewPlace[]; format: NumberFormat; words: OverviewWords };

/** Where a member begins: the latest order under way, and the way to everything of theirs. */
export default function OverviewView({ places, format, words }: Props) {
  const language = useLanguage();
  const { overview, problems } = words;
  return (
    <MemberOnly
      guest={
        <EmptyState whole drawing={<Icon name="person" size={48} />} title={overview.guest}>
          <ButtonLink href={withQuery(href(language, PAGES.login), { redirect: OVERVIEW_PAGE })}>
            {words.signIn}
          </ButtonLink>
        </EmptyState>
      }
      waiting={
        <div className={styles.page} aria-busy="true">
          <p role="status" className="visually-hidden">
            {words.loading}
          </p>
          <Skeleton className={styles.waiting} />
        </div>
      }
      failed={({ error, busy, retry }) => (
        <div className={styles.page}>
          <RetryNotice
            text={failureText(problems, error)}
            retryLabel={words.retry}
            busy={busy}
            onRetry={retry}
          />
        </div>
      )}
    >
      {(member) => <Overview member={member} places={places} format={format} words={words} />}
    </MemberOnly>
  );
}

function Overview({ member, places, format, words }: Props & { member: Member }) {
  const language = useLanguage();
  const { overview } = words;
  const facts = useFacts(overview);
  return (
    <div className={styles.page}>
      <p className={styles.greeting}>{fill(words.greeting, { name: member.firstName })}</p>
      <LatestOrder format={format} words={words} />
      <ul className={styles.places} aria-label={overview.places}>
        {places.map(({ name, label, path }) => (
          <li key={name}>
            <a href={href(language, path)} className={styles.place}>
              <span className={styles.name}>{label}</span>
              <span className={styles.fact}>{facts[name] ?? overview.hints[name as Hint]}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Hint = keyof Messages["overview"]["hints"];

/** What can be counted. Without an answer a place says what it is for. */
function useFacts(words: Messages["overview"]): Record<string, string | undefined> {
  const language = useLanguage();
  const { data: coupons } = useRead(lazyBff.coupons(language));
  const { data: unread } = useRead(lazyBff.unread(language));
  const usable = coupons?.coupons.filter(({ used }) => !used).length;
  return {
    coupons: usable ? plural(language, words.coupons, usable) : undefined,
    messages: unread?.count ? plural(language, words.unread, unread.count) : undefined,
  };
}

/** The newest order that is not closed; keeps its room while it is asked for. */
function LatestOrder({ format, words }: { format: NumberFormat; words: OverviewWords }) {
  const language = useLanguage();
  const { overview, problems } = words;
  const read = useRead(lazyBff.orders(language, { view: "open", page: 1 }));
  const { data, error } = read;
  const order = data?.orders[0];
  const inside = (): ReactNode => {
    if (!data)
      return error === undefined ? (
        <Skeleton className={styles.orderWaiting} />
      ) : (
        <RetryNotice {...retryOf(read, { problems, retry: words.retry })} />
      );
    if (!order) return <p className={styles.fact}>{overview.noOrder}</p>;
    return (
      <>
        <p>
          <strong>{fill(overview.order, { number: order.number })}</strong>
          {order.status && <span className={styles.status}>{order.status}</span>}
        </p>
        {order.total && <p className={styles.fact}>{formatMoney(order.total, language, format)}</p>}
        <a href={`${href(language, PAGES.orders)}#order=${order.id}`} className={styles.link}>
          {overview.seeOrder}
        </a>
      </>
    );
  };
  return (
    <section className={styles.order} aria-labelledby="latest-order" aria-busy={!data && !error}>
      <h2 id="latest-order" className={styles.name}>
        {overview.latest}
      </h2>
      {inside()}
    </section>
  );
}
