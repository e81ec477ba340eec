import { ProductRail } from "@/features/product/product-rail";
import type { Showcase } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import styles from "./home-page.module.css";
import type { ShopPageProps } from "./shop-page";

export function HomePage({ view, page }: ShopPageProps) {
  const home = page.home;
  if (!home) return null;
  const showcases = (position: Showcase["position"]) => home.showcases.filter((showcase) => showcase.position === position);
  const { card, home: words, common } = messagesOf(view.language);
  const rail = { card, seeAll: words.seeAll, previous: common.previous, next: common.next };
  return (
    <div className={`page-width ${styles.home}`}>
      <h1 className="visually-hidden">{page.title}</h1>
      {[...showcases("top"), ...showcases("bottom")].map((showcase) => (
        <ProductRail key={showcase.id} {...showcase} language={view.language} format={page.numberFormat} words={rail} />
      ))}
    </div>
  );
}
