import type { Messages } from "@/lib/messages";
import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Language, ListLayout } from "@/lib/locale";
import { formatMoney, formatQuantity, type NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Badge } from "@/ui/chip";
import { classNames } from "@/ui/class-names";
import { LazyPicture } from "@/ui/lazy-picture";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Rating } from "@/ui/rating";
import type { CSSProperties, ReactNode } from "react";

import styles from "./product-card.module.css";

export type CardWords = Messages["card"];

/**
 * How wide a card's picture is shown, by the per-view counts of CAT-3: 2, then 3 from 768 px, 4
 * from 992, 5 from 1400.
 */
const SIZES = "(min-width: 1400px) 17rem, (min-width: 992px) 23vw, (min-width: 768px) 31vw, 47vw";
/** So many letters stand in two lines on all but the narrowest phones. */
const SHORT_TITLE = 36;
const LIST_SIZES = "(min-width: 768px) 18rem, 38vw";

/**
 * A product in a list, a rail or a search: the same everywhere. `action` is what can be done with
 * it right here; its room is kept while it loads.
 */
export function ProductCard({
  product,
  language,
  format,
  words,
  layout = "grid",
  priority = false,
  batched = false,
  headingLevel: Heading = "h3",
  facts,
  action,
  corner,
}: {
  product: Product;
  language: Language;
  format: NumberFormat;
  words: CardWords;
  layout?: ListLayout;
  /** In the first row of the page: its picture is asked for at once. */
  priority?: boolean;
  /** It came while scrolling: its pictures wait for their turn (WID-4). */
  batched?: boolean;
  headingLevel?: "h2" | "h3";
  /** More to know of it, where there is room (product-facts.tsx). */
  facts?: ReactNode;
  action?: ReactNode;
  /** Stands over the picture, where lines end. */
  corner?: ReactNode;
}) {
  const [main, second] = product.images;
  const address = href(language, product.path);
  const sizes = layout === "list" ? LIST_SIZES : SIZES;
  return (
    <article
      className={classNames(styles.card, layout === "list" && styles.wide)}
      data-product-id={product.id}
      data-sold-out={product.inStock ? undefined : ""}
    >
      <div className={styles.pictures} style={second && hoverPicture(second)}>
        {main &&
          (batched ? (
            <LazyPicture
              url={main.url}
              sources={main.sources}
              alt=""
              sizes={sizes}
              className={styles.main}
            />
          ) : (
            <Picture
              url={main.url}
              sources={main.sources}
              alt=""
              sizes={sizes}
              priority={priority}
              className={styles.main}
            />
          ))}
        {(!product.inStock || product.isNew) && (
          <p className={styles.badges}>
            {!product.inStock && <Badge tone="quiet">{words.soldOut}</Badge>}
            {product.isNew && <Badge tone="new">{words.new}</Badge>}
          </p>
        )}
      </div>
      <div className={styles.text}>
        {product.brand && <p className={styles.brand}>{product.brand.name}</p>}
        <Heading
          className={styles.title}
          data-long={product.title.length > SHORT_TITLE || undefined}
        >
          <a href={address} className={styles.link} data-product-link={product.id}>
            {product.title}
          </a>
        </Heading>
        {facts}
        {product.rating && (
          <Rating
            average={product.rating.average}
            count={product.rating.count}
            label={fill(words.rating, {
              average: formatQuantity(product.rating.average, 1, format),
              count: product.rating.count,
            })}
          />
        )}
        {product.displayOnly ? (
          <p className={styles.displayOnly}>{words.displayOnly}</p>
        ) : (
          <div className={styles.price}>
            <Price
              now={formatMoney(product.price, language, format)}
              before={product.listPrice && formatMoney(product.listPrice, language, format)}
              off={
                product.discountPercent
                  ? fill(words.off, { percent: product.discountPercent })
                  : null
              }
              words={{ now: words.price, before: words.before }}
            />
            {product.freeShipping && <p className={styles.shipping}>{words.freeShipping}</p>}
            {!product.vatIncluded && <span className={styles.vat}>{words.vatExcluded}</span>}
          </div>
        )}
        {product.colors[0] && (
          <p
            role="img"
            className={styles.colors}
            aria-label={fill(words.colors, {
              names: product.colors.map(({ name }) => name).join(", "),
            })}
          >
            {product.colors.map(({ color }) => (
              <i key={color} style={{ background: color }} />
            ))}
          </p>
        )}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </article>
  );
}

/**
 * The second picture is the background of a pseudo-element that stands there while a pointer is
 * over the card: it is no element of the page, and nothing loads it before.
 */
function hoverPicture({ url, sources }: Product["images"][number]): CSSProperties {
  const [narrow, wide] = sources;
  const picture =
    narrow && wide
      ? `image-set(${cssUrl(narrow.url)} 1x, ${cssUrl(wide.url)} ${wide.width / narrow.width}x)`
      : cssUrl(url);
  return { "--second": picture } as CSSProperties;
}

/** An address in a style sheet, where it ends at the first quote. */
function cssUrl(url: string): string {
  return `url("${url.replace(/["\\\n\r\f]/g, encodeURIComponent)}")`;
}
