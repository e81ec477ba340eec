import { useEffect, type ReactNode } from "react";

import { useReadOnce } from "@/lib/gateway/use-read";
import type { ProductCard } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { bff } from "@/lib/paths";
import { Rail } from "@/ui/rail";
import { Skeleton } from "@/ui/skeleton";

import type { ProductView } from "./choice";
import styles from "./related-lists.module.css";

const EXPECTED_CARDS = 5;

/** The shop's four lists, each without what it names twice; null until all of them are known. */
export function useRelatedLists(view: ProductView, productId: string): ProductCard[][] | null {
  const lists = [
    useRelated(view, productId, 1),
    useRelated(view, productId, 2),
    useRelated(view, productId, 3),
    useRelated(view, productId, 4),
  ];
  // All at once: a list that came late would push down what is being looked at.
  return lists.every((list) => list !== null) ? lists : null;
}

/** A list that cannot be had is empty, and that is logged. */
function useRelated(view: ProductView, id: string, list: number): ProductCard[] | null {
  const { data, error } = useReadOnce(bff.related(view, id, list));
  useEffect(() => {
    if (error !== undefined) console.error(`related products ${list} not loaded`, error);
  }, [error, list]);
  if (data) return eachOnce(data.products);
  return error === undefined ? null : [];
}

function eachOnce(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}

/** A list of products in a row; nothing at all for an empty one. */
export function ProductRow({
  id,
  title,
  products,
  labels,
  aside,
  renderCard,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  products: readonly ProductCard[];
  labels: Pick<Messages["common"], "previous" | "next">;
  /** Stands below the row. */
  aside?: ReactNode;
  renderCard: (product: ProductCard) => ReactNode;
}) {
  if (products.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rail label={title} labels={labels}>
        {products.map((product) => (
          <li key={product.id}>{renderCard(product)}</li>
        ))}
      </Rail>
      {aside}
    </section>
  );
}

/** Keeps the place of the first list while the lists are read. */
export function RowSkeleton() {
  return (
    <div className={styles.related} aria-hidden="true">
      <Skeleton className={styles.heading} />
      <ul className={styles.cards}>
        {Array.from({ length: EXPECTED_CARDS }, (_, at) => (
          <li key={at} className={styles.card}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.short} />
            <Skeleton className={styles.title} />
            <Skeleton className={styles.short} />
            <Skeleton className={styles.button} />
          </li>
        ))}
      </ul>
    </div>
  );
}
