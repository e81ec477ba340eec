import type { ComponentProps, ReactNode } from "react";

import type { CartWords } from "@/features/cart/words";
import { listStore } from "@/features/catalogue/list-store";
import { ProductList } from "@/features/catalogue/product-list";
import type { CardWords } from "@/features/product/product-card";
import type { NumberFormat } from "@/lib/money";
import { useStore } from "@/lib/store";

import type { CornerWords } from "./card-corner";

type ListProps = ComponentProps<typeof ProductList>;

export type RenderCard = ListProps["renderCard"];

/** What every layout is given. */
export type LayoutProps = Omit<
  ListProps,
  "renderCard" | "renderBar" | "elements" | "head" | "arrival" | "busy"
> & {
  /** Stands in place of the list when there is nothing in it. */
  empty: ReactNode;
  format: NumberFormat;
  cardWords: CardWords;
  cartWords: CartWords;
  cornerWords: CornerWords;
};

/** The list that the document came with, or the one that was put in its place. */
export function Listing({
  empty,
  ...list
}: Omit<ListProps, "arrival" | "busy"> & Pick<LayoutProps, "empty">) {
  const { listed, wanted, live } = useStore(listStore);
  if (listed && live && listed.first.products.length === 0) return live.empty;
  if (!listed && list.first.products.length === 0) return empty;
  return (
    <ProductList
      key={listed?.serial ?? 0}
      {...list}
      {...(listed && { query: listed.query, first: listed.first })}
      arrival={listed ? (listed.returned ? "returned" : "narrowed") : "opened"}
      busy={wanted !== null}
    />
  );
}
