import type { ListingData } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";

import styles from "./brand-list.module.css";

/** So many brands are seen before the rest is asked for. */
const SEEN = 6;

/** The brands of a category; the rest unfolds and folds again (CAT-1), without JavaScript too. */
export function BrandList({
  brands,
  language,
  words,
}: {
  brands: ListingData["brands"];
  language: Language;
  words: Messages["listing"];
}) {
  if (brands.length === 0) return null;
  const rest = brands.slice(SEEN);
  return (
    <nav aria-label={words.brands} className={styles.brands}>
      <Links brands={brands.slice(0, SEEN)} language={language} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.toggle}>
            <span className={styles.show}>{words.moreBrands}</span>
            <span className={styles.hide}>{words.fewerBrands}</span>
          </summary>
          <Links brands={rest} language={language} />
        </details>
      )}
    </nav>
  );
}

function Links({ brands, language }: { brands: ListingData["brands"]; language: Language }) {
  return (
    <ul className={styles.links}>
      {brands.map((brand) => (
        <li key={brand.id}>
          <a className={styles.brand} href={href(language, brand.path)}>
            {brand.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
