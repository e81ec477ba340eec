import { cartWords } from "@/features/cart/words";
import { ProductFoot, ProductHead, withUsableTabs } from "@/features/product/product-words";
import { readAttributes } from "@/features/product/read";
import styles from "@/features/product/product-page.module.css";
import { messagesOf } from "@/lib/messages";

import { cornerWords } from "./card-corner";
import { ProductClient } from "./lazy-pages";
import type { ShopPageProps } from "./shop-page-props";
import { siteWords } from "./site-words";

/** One product: what it looks like, what it costs, which of it, how many, and what goes with it. */
export async function ProductPage({ view, page }: ShopPageProps) {
  const { product, numberFormat } = page;
  if (!product) return null;
  const messages = messagesOf(view.language);
  const productView = { language: view.language, currency: view.currency, numberFormat };
  const { common, product: words } = messages;
  const groups = product.catalogCode === null ? [] : await readAttributes(view, product.id);
  return (
    <div className="page-width">
      <article className={styles.page}>
        <input type="hidden" id="product-id" value={product.id} readOnly />
        <ProductClient
          product={withUsableTabs(product, words)}
          view={productView}
          words={words}
          labels={{
            previous: common.previous,
            next: common.next,
            close: common.close,
            retry: common.retry,
          }}
          cart={cartWords(messages)}
          corner={cornerWords(messages)}
          head={<ProductHead product={product} view={productView} words={words} />}
          attributes={
            groups?.length === 0
              ? null
              : { groups, words: { ...messages.attributes, site: siteWords(messages) } }
          }
          foot={<ProductFoot product={product} view={productView} words={words} />}
        />
      </article>
    </div>
  );
}
