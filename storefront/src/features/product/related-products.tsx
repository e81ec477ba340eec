import { useEffect, useRef, useState, type ReactNode } from "react";

import { read } from "@/lib/gateway/browser";
import type { ProductCard } from "@/lib/gateway/types";
import { bff } from "@/lib/paths";
import { Rail } from "@/ui/rail";
import { Skeleton } from "@/ui/skeleton";

import type { ProductView } from "./choice";
import styles from "./related-products.module.css";

/** Asked for this long before it comes into view. */
const NEAR = "400px 0px";
const EXPECTED_CARDS = 5;

/**
 * What goes with this product: loaded after paint, when the reader comes near; the place is kept
 * (PRD-7).
 */
export function RelatedProducts({
  productId,
  view,
  title,
  labels,
  renderCard,
}: {
  productId: string;
  view: ProductView;
  title: string;
  labels: { previous: string; next: string };
  renderCard: (product: ProductCard) => ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = section.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  const products = useRelated(near ? bff.related(view, productId) : null);
  // Nothing goes with it: the place at the end of the page closes without moving anything the
  // reader looks at.
  if (products?.length === 0) return null;
  return (
    <section
      ref={section}
      className={styles.related}
      aria-labelledby="related-title"
      aria-busy={!products || undefined}
    >
      <h2 id="related-title">{title}</h2>
      <Rail label={title} labels={labels}>
        {products
          ? products.map((product) => <li key={product.id}>{renderCard(product)}</li>)
          : Array.from({ length: EXPECTED_CARDS }, (_, at) => (
              <li key={at} className={styles.card}>
                <Skeleton className={styles.picture} />
                <Skeleton className={styles.short} />
                <Skeleton className={styles.title} />
                <Skeleton className={styles.short} />
                <Skeleton className={styles.button} />
              </li>
            ))}
      </Rail>
    </section>
  );
}

/**
 * Read once for each address, null until then; none where they cannot be had. Without swr, which
 * would be the only part of it on a product's page.
 */
function useRelated(address: ReturnType<typeof bff.related> | null): ProductCard[] | null {
  const [products, setProducts] = useState<ProductCard[] | null>(null);
  useEffect(() => {
    if (address === null) return;
    const request = new AbortController();
    read(address, request.signal).then(
      (related) => setProducts(related.products),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.error("related products not loaded", error);
        setProducts([]);
      },
    );
    return () => request.abort();
  }, [address]);
  return products;
}
