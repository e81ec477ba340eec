import { useEffect, useState, useSyncExternalStore } from "react";

import { COMPARE_PAGE } from "@/lib/lazy-paths";
import { href, PAGES, withQuery } from "@/lib/paths";
import { useStore } from "@/lib/store";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Drawing } from "@/ui/icon";
import { SCALES } from "@/ui/saved-drawings";

import { canCompare, remove, sayTooMany } from "./changes";
import { CompareContent } from "./compare-content";
import { compared } from "./compare-store";
import type { ComparisonProps } from "./compare-table";
import styles from "./compare-page-view.module.css";
import { idsOfAddress, isSameList, withoutProduct, withProductAt } from "./list-rules";
import { followList, listNow, writeList } from "./stored-list";

/**
 * The page of a comparison. Its address names the products, so that it can be passed on; without
 * any it shows the shopper's own list, and follows it.
 */
export function ComparePageView(props: ComparisonProps) {
  // The document is the same for everybody: what it is about comes after paint.
  const ready = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <div className={styles.page}>{ready && <Products {...props} />}</div>;
}

function Products(props: ComparisonProps) {
  const { language, words } = props;
  const own = useStore(compared);
  const [asked] = useState(() => idsOfAddress(location.search));
  /** What somebody sent; null where it is the shopper's own list. */
  const [sent, setSent] = useState<readonly string[] | null>(() =>
    asked.ids.length === 0 || isSameList(asked.ids, listNow()) ? null : asked.ids,
  );
  const ids = sent ?? own;
  useEffect(() => {
    followList();
    if (asked.tooMany) sayTooMany();
    else if (asked.ids.length === 0) canCompare(listNow());
  }, [asked]);
  useEffect(() => {
    const address = withQuery(href(language, COMPARE_PAGE), { products: ids.join("-") });
    history.replaceState(history.state, "", address);
  }, [ids, language]);

  if (ids.length === 0) {
    return (
      <EmptyState
        whole
        drawing={<Drawing d={SCALES} size={48} />}
        title={words.empty}
        text={words.emptyHint}
      >
        <ButtonLink href={href(language, PAGES.home)}>{words.browse}</ButtonLink>
      </EmptyState>
    );
  }
  const removeOne = (id: string) => {
    if (sent === null) return void remove(id);
    setSent(withoutProduct(sent, id));
    const place = sent.indexOf(id);
    remove(id, () => setSent((now) => now && withProductAt(now, id, place)));
  };
  return (
    <CompareContent
      ids={ids}
      onRemove={removeOne}
      tools={
        <>
          {sent !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                writeList(sent);
                setSent(null);
              }}
            >
              {words.adopt}
            </Button>
          )}
          <Button variant="quiet" onClick={() => print()}>
            {words.print}
          </Button>
        </>
      }
      {...props}
    />
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
