import { use } from "react";

import type { ProductView } from "@/features/product/choice";
import { RecentProducts } from "@/features/product/recent-products";
import { lazyMessages } from "@/lib/lazy-messages";

import { rowCardOf } from "./row-card";

/** What was looked at before, on a page that is not a product's. */
export default function RecentRow({ view }: { view: ProductView }) {
  const messages = use(lazyMessages(view.language));
  return (
    <RecentProducts
      view={view}
      words={messages.recent}
      labels={messages.common}
      renderCard={rowCardOf(view, messages)}
    />
  );
}
