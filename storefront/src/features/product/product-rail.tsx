import type { ReactNode } from "react";

import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { Rail } from "@/ui/rail";

import { ProductCard, type CardWords } from "./product-card";
import styles from "./product-rail.module.css";

/** Two to a row on a phone (CAT-3). */
const SEEN_ON_A_PHONE = 2;

/** Products in a row that scrolls sideways: showcases, related products. */
export function ProductRail({
  title,
  path = null,
  products,
  language,
  format,
  words,
  priority = false,
  renderCorner,
}: {
  title: string;
  path?: string | null;
  products: Product[];
  language: Language;
  format: NumberFormat;
  words: { card: CardWords; seeAll: string; previous: string; next: string };
  /** It is what a page opens with: the pictures a phone shows of it are asked for at once. */
  priority?: boolean;
  /** What stands over each picture. */
  renderCorner?: (product: Product) => ReactNode;
}) {
  if (products.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {path && (
          <a className={styles.all} href={href(language, path)}>
            {words.seeAll}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
      </div>
      <Rail label={title} labels={words}>
        {products.map((product, at) => (
          <li key={`${product.id}-${product.variantId}`}>
            <ProductCard
              product={product}
              language={language}
              format={format}
              words={words.card}
              priority={priority && at < SEEN_ON_A_PHONE}
              corner={renderCorner?.(product)}
            />
          </li>
        ))}
      </Rail>
    </section>
  );
}
