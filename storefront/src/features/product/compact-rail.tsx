import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, type NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { Badge } from "@/ui/chip";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Rail } from "@/ui/rail";
import { thumbnail } from "@/ui/thumbnail";

import styles from "./compact-rail.module.css";
import type { CardWords } from "./product-card";

type Words = { card: CardWords; seeAll: string; previous: string; next: string };
type Shared = { language: Language; format: NumberFormat; words: Words };

/**
 * A showcase above a list (CAT-1): one low row, so that the list's own products are not pushed off
 * the screen.
 */
export function CompactRail({
  title,
  path,
  products,
  ...shared
}: Shared & { title: string; path: string | null; products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {path && (
          <a className={styles.all} href={href(shared.language, path)}>
            {shared.words.seeAll}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
      </div>
      <Rail label={title} labels={shared.words}>
        {products.map((product) => (
          <li key={`${product.id}-${product.variantId}`}>
            <CompactCard product={product} {...shared} />
          </li>
        ))}
      </Rail>
    </section>
  );
}

function CompactCard({ product, language, format, words }: Shared & { product: Product }) {
  const [picture] = product.images;
  const { card } = words;
  return (
    <article
      className={styles.card}
      data-product-id={product.id}
      data-sold-out={product.inStock ? undefined : ""}
    >
      <div className={styles.picture}>
        {picture && (
          <Picture {...thumbnail(picture)} alt="" sizes="(min-width: 992px) 6rem, 4.5rem" />
        )}
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <a
            href={href(language, product.path)}
            className={styles.link}
            data-product-link={product.id}
          >
            {product.title}
          </a>
        </h3>
        {!product.inStock && <Badge tone="quiet">{card.soldOut}</Badge>}
        {product.displayOnly ? (
          <p className={styles.small}>{card.displayOnly}</p>
        ) : (
          <Price
            now={formatMoney(product.price, language, format)}
            before={product.listPrice && formatMoney(product.listPrice, language, format)}
            words={{ now: card.price, before: card.before }}
          />
        )}
      </div>
    </article>
  );
}
