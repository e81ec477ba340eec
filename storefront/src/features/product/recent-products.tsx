import { useEffect, useRef, useState, type ReactNode } from "react";

import { useReadOnce } from "@/lib/gateway/use-read";
import type { ProductCard } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";

import type { ProductView } from "./choice";
import { forgetAllProducts, forgetProducts, recentIds } from "./recent-ids";
import { ProductRow, RowSkeleton } from "./related-lists";

/** As many as one question takes. */
const PER_READ = 4;
const MAX_SHOWN = 2 * PER_READ;

/**
 * What was looked at before on this device. Only ids are kept, so names and prices are those of
 * today.
 */
export function RecentProducts({
  except,
  view,
  words,
  labels,
  renderCard,
}: {
  /** The product of this page, if it is one. */
  except?: string;
  view: ProductView;
  words: Messages["recent"];
  labels: Pick<Messages["common"], "previous" | "next">;
  renderCard: (product: ProductCard) => ReactNode;
}) {
  const [ids, setIds] = useState(() =>
    recentIds()
      .filter((id) => id !== except)
      .slice(0, MAX_SHOWN),
  );
  const [cleared, setCleared] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const first = useComparedCards(view, ids.slice(0, PER_READ));
  const second = useComparedCards(view, ids.slice(PER_READ));
  if (!first || !second) return <RowSkeleton />;
  const products = [...first, ...second];
  const shown = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);

  function clear() {
    forgetAllProducts();
    setIds([]);
    setCleared(true);
    status.current?.focus();
  }
  return (
    <>
      <ProductRow
        id="recent-products"
        title={words.title}
        products={shown}
        labels={labels}
        renderCard={renderCard}
        aside={
          <div>
            <Button variant="quiet" onClick={clear}>
              {words.clear}
            </Button>
          </div>
        }
      />
      {/* There before it is filled, so that what comes is read out. */}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={cleared ? undefined : "visually-hidden"}
      >
        {cleared && words.cleared}
      </p>
    </>
  );
}

/** The products of these ids; null until they are known. One that is gone is forgotten. */
function useComparedCards(view: ProductView, ids: readonly string[]): ProductCard[] | null {
  const { data, error } = useReadOnce(ids.length > 0 ? lazyBff.compare(view, ids) : null);
  useEffect(() => {
    if (error !== undefined) console.error("recent products not loaded", error);
    if (data && data.unavailable.length > 0) forgetProducts(data.unavailable);
  }, [data, error]);
  if (ids.length === 0 || error !== undefined) return [];
  return data?.products ?? null;
}
