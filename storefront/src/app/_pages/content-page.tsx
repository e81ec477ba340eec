import { headingOf } from "./heading";
import type { ShopPageProps } from "./shop-page-props";
import styles from "./content-page.module.css";

/** A page of text. Its HTML was cleaned by the gateway. */
export function ContentPage({ page }: ShopPageProps) {
  return (
    <article className={`page-width ${styles.content}`}>
      <h1>{headingOf(page)}</h1>
      {page.content && (
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: page.content.html }} />
      )}
    </article>
  );
}
