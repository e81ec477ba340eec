import type { ReactNode, Ref } from "react";

import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Badge } from "@/ui/chip";
import { LazyPicture } from "@/ui/lazy-picture";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Skeleton } from "@/ui/skeleton";
import { thumbnail } from "@/ui/thumbnail";

import type { CardWords } from "./product-card";
import styles from "./product-table.module.css";

/** A picture is this wide at every width of the page. */
const PICTURE_SIZES = "60px";
const COLUMNS = 7;

/*
 * Rows are laid out anew on narrow screens, which takes the meaning of tables from their elements
 * in some browsers: roles say it at any width.
 */

/** The names of the columns of a `ProductTable`. */
export function ProductTableHead({ words }: { words: Messages["table"] }) {
  const { select, product, stock, price, quantity, buy, keep } = words;
  const columns: [name: string, isSeen: boolean][] = [
    [select, false],
    [product, true],
    [stock, true],
    [price, true],
    [quantity, true],
    [buy, false],
    [keep, false],
  ];
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map(([name, isSeen]) => (
          <th key={name} role="columnheader" scope="col">
            {isSeen ? name : <span className="visually-hidden">{name}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** One product per row, in row groups. */
export function ProductTable({
  head,
  children,
  ...rest
}: {
  head: ReactNode;
  ref: Ref<HTMLTableElement>;
  "aria-busy": boolean;
  "data-waiting": boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.place}>
      <table role="table" className={styles.table} {...rest}>
        {head}
        {children}
      </table>
    </div>
  );
}

export function ProductTableGroup({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

export function ProductTableRow(props: {
  "data-key": string;
  "data-page": number;
  children: ReactNode;
}) {
  return <tr role="row" className={styles.row} {...props} />;
}

export function WaitingRow({ ref }: { ref: Ref<HTMLTableRowElement> | undefined }) {
  return (
    <tr ref={ref} className={styles.waiting} aria-hidden="true">
      <td colSpan={COLUMNS}>
        <Skeleton className={styles.line} />
      </td>
    </tr>
  );
}

/** What stands in the row of a product. */
export function ProductCells({
  product,
  language,
  format,
  words,
  late = false,
  tick,
  quantity,
  action,
  corner,
}: {
  product: Product;
  language: Language;
  format: NumberFormat;
  words: CardWords;
  /** It came while scrolling: its picture waits for its turn (WID-4). */
  late?: boolean;
  /** Ticks it, for what is done with several. */
  tick: ReactNode;
  /** How many of it; without it `action` takes its place too. */
  quantity: ReactNode;
  action: ReactNode;
  corner: ReactNode;
}) {
  const { id, title, sku, brand, images, inStock, displayOnly } = product;
  return (
    <>
      <td role="cell" className={styles.tick}>
        {tick}
      </td>
      <th
        role="rowheader"
        scope="row"
        className={styles.product}
        data-product-id={id}
        data-sold-out={inStock ? undefined : ""}
      >
        <span className={styles.picture}>
          <ProductPicture image={images[0]} late={late} />
        </span>
        <span className={styles.what}>
          <a
            href={href(language, product.path)}
            className={styles.link}
            data-product-link={id}
            dir="auto"
          >
            {title}
          </a>
          <span className={styles.facts}>
            {brand && <span className={styles.brand}>{brand.name}</span>}
            {sku && (
              <span>
                <span className="visually-hidden">{words.sku}: </span>
                <bdi>{sku}</bdi>
              </span>
            )}
            {product.isNew && <Badge tone="new">{words.new}</Badge>}
          </span>
        </span>
      </th>
      <td role="cell" className={styles.stock} data-in-stock={inStock}>
        {displayOnly ? "" : inStock ? words.inStock : words.soldOut}
      </td>
      <td role="cell" className={styles.price}>
        {displayOnly ? (
          words.displayOnly
        ) : (
          <ProductPrice product={product} language={language} format={format} words={words} />
        )}
      </td>
      {quantity && (
        <td role="cell" className={styles.quantity}>
          {quantity}
        </td>
      )}
      <td role="cell" className={styles.action} colSpan={quantity ? undefined : 2}>
        {action}
      </td>
      <td role="cell" className={styles.corner}>
        <div className={styles.buttons}>{corner}</div>
      </td>
    </>
  );
}

function ProductPicture({
  image,
  late,
}: {
  image: Product["images"][0] | undefined;
  late: boolean;
}) {
  if (!image) return null;
  const Shown = late ? LazyPicture : Picture;
  return <Shown {...thumbnail(image)} alt="" sizes={PICTURE_SIZES} />;
}

function ProductPrice({
  product: { price, listPrice, discountPercent, vatIncluded },
  language,
  format,
  words,
}: {
  product: Product;
  language: Language;
  format: NumberFormat;
  words: CardWords;
}) {
  return (
    <>
      <Price
        now={formatMoney(price, language, format)}
        before={listPrice && formatMoney(listPrice, language, format)}
        off={discountPercent ? fill(words.off, { percent: discountPercent }) : null}
        words={{ now: words.price, before: words.before }}
      />
      {!vatIncluded && <span className={styles.vat}>{words.vatExcluded}</span>}
    </>
  );
}
