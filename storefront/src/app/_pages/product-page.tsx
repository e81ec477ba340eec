import { cartWords } from "@/features/cart/words";
import { hasContent } from "@/features/product/has-content";
import { ProductFoot, ProductHead } from "@/features/product/product-words";
import styles from "@/features/product/product-page.module.css";
import type { ProductDetail } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import { cornerWords } from "./card-corner";
import { ProductClient } from "./lazy-pages";
import type { ShopPageProps } from "./shop-page-props";

/** One product: what it looks like, what it costs, which of it, how many, and what goes with it. */
export function ProductPage({ view, page }: ShopPageProps) {
  const { product, numberFormat } = page;
  if (!product) return null;
  const messages = messagesOf(view.language);
  const productView = { language: view.language, currency: view.currency, numberFormat };
  const { card, common, product: words } = messages;
  return (
    <div className="page-width">
      <article className={styles.page}>
        <input type="hidden" id="product-id" value={product.id} readOnly />
        <ProductClient
          product={{ ...product, tabs: product.tabs.map(withoutBlank) }}
          view={productView}
          words={words}
          labels={{
            previous: common.previous,
            next: common.next,
            close: common.close,
            retry: common.retry,
          }}
          cart={cartWords(messages)}
          card={card}
          corner={cornerWords(messages)}
          head={<ProductHead product={product} view={productView} words={words} />}
          foot={<ProductFoot product={product} words={words} />}
        />
      </article>
    </div>
  );
}

/** A tab of empty paragraphs is a tab without content. */
function withoutBlank(tab: ProductDetail["tabs"][number]): ProductDetail["tabs"][number] {
  return tab.html === null || hasContent(tab.html) ? tab : { ...tab, html: null };
}
