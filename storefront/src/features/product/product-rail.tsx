import type { ProductCard as Product } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { NumberFormat } from "@/lib/money";
import { href } from "@/lib/paths";
import { Rail } from "@/ui/rail";

import { ProductCard, type CardWords } from "./product-card";
import styles from "./product-rail.module.css";

/** Products in a row that scrolls sideways: showcases, related products. */
export function ProductRail({ title, path = null, products, language, format, words }: {
  title: string;
  path?: string | null;
  products: Product[];
  language: Language;
  format: NumberFormat;
  words: { card: CardWords; seeAll: string; previous: string; next: string };
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
        {products.map((product) => (
          <li key={`${product.id}-${product.variantId}`}>
            <ProductCard product={product} language={language} format={format} words={words.card} />
          </li>
        ))}
      </Rail>
    </section>
  );
}
