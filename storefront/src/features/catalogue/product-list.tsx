import { memo, useEffect, useRef, type ReactNode } from "react";

import type { ProductCard } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, withQuery } from "@/lib/paths";
import { fill, formatCount } from "@/lib/wording";
import { Button } from "@/ui/button";

import { CARDS, type ListElements } from "./list-elements";
import type { FirstPage } from "./list-store";
import { listKey, toQuery, type ListingQuery } from "./listing-query";
import {
  entryKey,
  loadedFrom,
  rowGroups,
  shownCount,
  waitingCount,
  type Entry as LoadedEntry,
} from "./loader-rules";
import styles from "./product-list.module.css";
import { usePlace, type Arrival } from "./use-place";
import { useProductLoader } from "./use-product-loader";

/** The next page is asked for when its place is this far below the window. */
const AHEAD = "0px 0px 900px 0px";
/** Asked for at once: the pictures of a phone's first row (CAT-3). More would delay each other. */
const FIRST_ROW = 2;

/** How a product of the list is drawn; `late`: it was not on the page the server sent. */
type RenderCard = (
  product: ProductCard,
  options: { priority: boolean; late: boolean },
) => ReactNode;

type Props = {
  view: View;
  path: string;
  query: ListingQuery;
  first: FirstPage;
  words: Messages["listing"];
  retry: string;
  renderCard: RenderCard;
  /** By default a list of cards. */
  elements?: ListElements | undefined;
  /** Stands in the list, above its products. */
  head?: ReactNode;
  /** What is done with several of the products. */
  renderBar?: (products: readonly ProductCard[]) => ReactNode;
  /** How the shopper came to this list; by default as the document was opened. */
  arrival?: Arrival;
  /** Another selection is on its way. */
  busy?: boolean;
};

/**
 * The products of a list and the loading of more, down by scrolling, up by a button (LDR-1, LDR-3).
 */
export function ProductList({
  view,
  path,
  query,
  first,
  words,
  retry,
  renderCard,
  elements: { List, RowGroup, Entry, Waiting } = CARDS,
  head,
  renderBar,
  arrival = "opened",
  busy = false,
}: Props) {
  const source = { view, path, blockId: first.blockId, query };
  const { loaded, restore, down, up, load } = useProductLoader(source, loadedFrom(first));
  const listRef = useRef<HTMLDivElement & HTMLTableElement>(null);
  const firstWaiting = useRef<HTMLDivElement & HTMLTableRowElement>(null);
  usePlace(listKey(view, path, query), loaded, restore, listRef, arrival);

  const { language } = view;
  const { isLast, lastPage, firstPage } = loaded;
  useEffect(() => {
    if (isLast || down !== "ready") return;
    const observer = new IntersectionObserver(
      (sightings) => sightings.some(({ isIntersecting }) => isIntersecting) && void load("down"),
      { rootMargin: AHEAD },
    );
    // All of the room: a shopper may have scrolled past its beginning. Observing anew after each
    // page tells at once when it is in reach again: short pages do not stop the loading.
    const watch = () => {
      let room: Element | null | undefined = firstWaiting.current;
      for (; room; room = room.nextElementSibling ?? nextGroup(room)) observer.observe(room);
    };
    const timer = setTimeout(watch, lastPage === first.page ? 0 : 320);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isLast, down, lastPage, load, first.page]);

  const isLonger = loaded.entries.length > first.products.length;
  useEffect(() => {
    const list = listRef.current;
    if (!list || !isLonger) return;
    import("./long-list").then(
      ({ watchLongList }) => watchLongList(list),
      (error: unknown) => console.error("page of the list not followed", error),
    );
  }, [isLonger]);

  const pageAddress = (page: number) =>
    withQuery(href(language, path), toQuery({ ...query, ps: String(page) }));
  const rows = loaded.entries.map((entry, index) => (
    <Item
      key={entryKey(entry)}
      as={Entry}
      entry={entry}
      priority={index < FIRST_ROW}
      late={entry.page !== first.page}
      renderCard={renderCard}
    />
  ));
  // As long as more is to come its room is there, so that nothing below is pushed down when it comes.
  const waiting = isLast || down === "failed" ? 0 : waitingCount(loaded, first.pageSize);
  for (let index = 0; index < waiting; index++)
    rows.push(
      // By its place: one that still waits stays where it is when products come.
      <Waiting key={rows.length} ref={index === 0 ? firstWaiting : undefined} />,
    );
  return (
    <div className={styles.wrap}>
      {first.showPreviousButton && firstPage > 1 && (
        <div className={styles.previous}>
          <a
            className={styles.more}
            href={pageAddress(firstPage - 1)}
            aria-disabled={up === "loading" || undefined}
            rel="prev nofollow"
            onClick={(event) => {
              event.preventDefault();
              void load("up");
            }}
          >
            {words.previousPage}
          </a>
          {up === "failed" && <p role="alert">{words.loadFailed}</p>}
        </div>
      )}
      <List
        ref={listRef}
        head={head}
        aria-busy={busy || down === "loading" || up === "loading"}
        data-waiting={busy || undefined}
      >
        {rowGroups(rows, loaded.beganLater).map((group, index) => (
          <RowGroup key={index} layout={view.layout}>
            {group}
          </RowGroup>
        ))}
      </List>
      <div className={styles.end}>
        {!isLast && (
          <noscript>
            <a className={styles.more} href={pageAddress(lastPage + 1)} rel="next">
              {words.nextPage}
            </a>
          </noscript>
        )}
        {down === "failed" && (
          <div role="alert" className={styles.failed}>
            <p>{words.loadFailed}</p>
            <Button variant="secondary" onClick={() => void load("down")}>
              {retry}
            </Button>
          </div>
        )}
        <p className={styles.count} role="status">
          {isLast && <span>{words.end} </span>}
          {loaded.total !== null && (
            <bdi>
              {fill(words.shown, {
                shown: formatCount(language, shownCount(loaded, first.pageSize)),
                total: formatCount(language, loaded.total),
              })}
            </bdi>
          )}
        </p>
      </div>
      {renderBar?.(loaded.entries.map(({ product }) => product))}
    </div>
  );
}

const nextGroup = (row: Element) => row.parentElement?.nextElementSibling?.firstElementChild;

/** Drawn once: what is loaded after it does not draw it anew, however long the list is. */
const Item = memo(function Item({
  as: Entry,
  entry,
  priority,
  late,
  renderCard,
}: {
  as: ListElements["Entry"];
  entry: LoadedEntry;
  priority: boolean;
  late: boolean;
  renderCard: RenderCard;
}) {
  return (
    <Entry data-key={entryKey(entry)} data-page={entry.page}>
      {renderCard(entry.product, { priority, late })}
    </Entry>
  );
});
