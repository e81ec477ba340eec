import type { ReactNode } from "react";

import type { Comparison, ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, formatQuantity, type NumberFormat } from "@/lib/money";
import { fill } from "@/lib/wording";
import { Price } from "@/ui/price";
import { Rating } from "@/ui/rating";

import type { CompareWords } from "./words";

/** One line of the table. */
type Row = { key: string; name: string; cells: ReactNode[]; differs: boolean };

type RowContext = { language: Language; format: NumberFormat; words: CompareWords };

/** What is said of all products: what a card says, then what the shop's answer lines up. */
export function rowsOf({ products, rows }: Comparison, context: RowContext): Row[] {
  const { words } = context;
  const line = (
    key: string,
    name: string,
    textOf: (product: ProductCard) => string,
    cellOf: (product: ProductCard) => ReactNode = textOf,
  ): Row => ({
    key,
    name,
    cells: products.map(cellOf),
    differs: new Set(products.map(textOf)).size > 1,
  });
  const rating = line(
    "rating",
    words.rating,
    ({ rating }) => (rating ? `${rating.average} ${rating.count}` : ""),
    (product) => ratingOf(product, context),
  );
  return [
    line(
      "price",
      words.price,
      ({ displayOnly, price }) => (displayOnly ? "" : price.amount),
      (product) => priceOf(product, context),
    ),
    line("availability", words.availability, (product) => availabilityOf(product, words)),
    ...(products.some((product) => product.rating) ? [rating] : []),
    ...(products.some((product) => product.freeShipping)
      ? [
          line("delivery", words.delivery, ({ freeShipping }) =>
            freeShipping ? words.card.freeShipping : "",
          ),
        ]
      : []),
    ...rows.map(({ kind, name, values, differs }, at) => ({
      key: `${kind}-${at}`,
      name: nameOf(kind, name, words),
      cells: values,
      differs,
    })),
  ];
}

/** What can be chosen says so: a specification often has the same name, such as "Colour". */
function nameOf(
  kind: Comparison["rows"][number]["kind"],
  name: string | null,
  words: CompareWords,
): string {
  if (name !== null) return kind === "options" ? fill(words.optionsOf, { name }) : name;
  return kind === "sku" ? words.sku : words.kinds[kind];
}

function availabilityOf({ displayOnly, inStock }: ProductCard, words: CompareWords): string {
  if (displayOnly) return words.card.displayOnly;
  return inStock ? words.inStock : words.card.soldOut;
}

function priceOf(product: ProductCard, { language, format, words }: RowContext): ReactNode {
  const { card } = words;
  if (product.displayOnly) return null;
  return (
    <>
      <Price
        now={formatMoney(product.price, language, format)}
        before={product.listPrice && formatMoney(product.listPrice, language, format)}
        off={product.discountPercent ? fill(card.off, { percent: product.discountPercent }) : null}
        words={{ now: card.price, before: card.before }}
      />
      {!product.vatIncluded && card.vatExcluded}
    </>
  );
}

function ratingOf({ rating }: ProductCard, { format, words }: RowContext): ReactNode {
  return (
    rating && (
      <Rating
        average={rating.average}
        count={rating.count}
        label={fill(words.card.rating, {
          average: formatQuantity(rating.average, 1, format),
          count: rating.count,
        })}
      />
    )
  );
}
