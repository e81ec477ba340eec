import type { ProductView } from "@/features/product/choice";
import { ProductSwap } from "@/features/product/product-swap";
import { ProductFoot, ProductHead, withUsableTabs } from "@/features/product/product-words";
import type { AttributeGroup, ProductDetail } from "@/lib/gateway/types";
import type { Messages } from "@/lib/messages";

import { describeDocument } from "./describe-document";
import type { SiteWords } from "./site-words";

let started: ProductSwap | null = null;

/** What shows other products on this page: one, as there is one page. */
export function productSwap({
  view,
  words,
  productWords,
  ...page
}: {
  product: ProductDetail;
  groups: AttributeGroup[] | null;
  view: ProductView;
  words: { site: SiteWords };
  productWords: Messages["product"];
  pathname: string;
}): ProductSwap {
  started ??= new ProductSwap({
    ...page,
    view,
    render: (product) => ({
      product: withUsableTabs(product, productWords),
      head: <ProductHead product={product} view={view} words={productWords} />,
      foot: <ProductFoot product={product} view={view} words={productWords} />,
    }),
    describe: ({ page: shown }) => describeDocument(view, shown, words.site),
  });
  return started;
}
