import { cartWords } from "@/features/cart/words";
import { ProductPage as Product } from "@/features/product/product-page";
import { messagesOf } from "@/lib/messages";

import { ProductActions } from "./product-actions";
import { ProductRelated } from "./product-related";
import type { ShopPageProps } from "./shop-page";

/** A product, the basket's buttons for it and what goes with it. */
export function ProductPage({ view, page }: ShopPageProps) {
  const { product, numberFormat } = page;
  if (!product) return null;
  const messages = messagesOf(view.language);
  const productView = { language: view.language, currency: view.currency, numberFormat };
  const cart = cartWords(messages);
  const { card, common } = messages;
  return (
    <div className="page-width">
      <Product
        product={product}
        view={productView}
        messages={messages}
        actions={product.displayOnly ? null : <ProductActions words={cart} />}
        related={
          <ProductRelated
            productId={product.id}
            view={productView}
            title={messages.product.related}
            words={{ card, cart, previous: common.previous, next: common.next }}
          />
        }
      />
    </div>
  );
}
