import { contactAbout } from "@/lib/contact-address";
import type { ProductDetail } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";
import { formatQuantity } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Badge } from "@/ui/chip";
import { Rating } from "@/ui/rating";

import type { ProductView } from "./choice";
import { hasContent } from "./has-content";
import styles from "./product-page.module.css";
import { COMMENTS_TAB, hasComments } from "./tab-addresses";

/** Brand, name and rating. */
export function ProductHead({
  product,
  view,
  words,
}: {
  product: ProductDetail;
  view: ProductView;
  words: Messages["product"];
}) {
  const { brand, rating } = product;
  const stars = rating && rating.count > 0 && (
    <Rating
      average={rating.average}
      count={rating.count}
      label={fill(words.rating, {
        average: formatQuantity(rating.average, 1, view.numberFormat),
        count: rating.count,
      })}
    />
  );
  return (
    <div className={styles.head}>
      <p className={styles.marks}>
        {brand && (
          <a className={styles.brand} href={href(view.language, brand.path)}>
            {brand.name}
          </a>
        )}
        {product.isNew && <Badge tone="new">{words.new}</Badge>}
      </p>
      <h1>{product.title}</h1>
      {stars &&
        (product.tabs.some(hasComments) ? (
          <a className={styles.rating} href={`#${COMMENTS_TAB}`}>
            {stars}
          </a>
        ) : (
          stars
        ))}
    </div>
  );
}

/** What to know about it in short, and what it takes to buy it. */
export function ProductFoot({
  product,
  view,
  words,
}: {
  product: ProductDetail;
  view: Pick<ProductView, "language">;
  words: Messages["product"];
}) {
  return (
    <>
      <noscript>
        <p className={styles.hint}>{words.needsScript}</p>
      </noscript>
      {product.shortDescription && <p className={styles.short}>{product.shortDescription}</p>}
      <p className={styles.sku}>
        <span>
          {words.sku}: <bdi>{product.sku}</bdi>
        </span>
        <a className={styles.ask} href={contactAbout(view.language, product.title)}>
          {words.ask}
        </a>
      </p>
    </>
  );
}

/**
 * A tab of empty paragraphs is a tab without content, and texts that the shop has without a page's
 * tabs get titles of ours.
 */
export function withUsableTabs(
  product: ProductDetail,
  { tabTitles }: Pick<Messages["product"], "tabTitles">,
): ProductDetail {
  const titles = new Map<string, string>(Object.entries(tabTitles));
  const tabs = product.tabs.map((tab) => ({
    ...tab,
    title: tab.title || (titles.get(tab.id) ?? tab.id),
    html: tab.html !== null && hasContent(tab.html) ? tab.html : null,
  }));
  return { ...product, tabs };
}
