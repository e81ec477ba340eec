import { CategoryTiles } from "@/features/catalogue/category-tiles";
import { Hero } from "@/features/content/hero";
import { ProductRail } from "@/features/product/product-rail";
import type { Showcase } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";

import styles from "./home-page.module.css";
import type { ShopPageProps } from "./shop-page-props";
import { cornerOf, cornerWords } from "./card-corner";

/** Slides, the showcases above, the crafts, the showcases below. */
export function HomePage({ view, page }: ShopPageProps) {
  const home = page.home;
  if (!home) return null;
  const messages = messagesOf(view.language);
  const { card, home: words, common, site } = messages;
  const rail = { card, seeAll: words.seeAll, previous: common.previous, next: common.next };
  const showcases = (position: Showcase["position"]) =>
    home.showcases
      .filter((showcase) => showcase.position === position)
      .map((showcase) => (
        <div key={showcase.id} className="page-width">
          <ProductRail
            {...showcase}
            language={view.language}
            format={page.numberFormat}
            words={rail}
            renderCorner={cornerOf(view.language, cornerWords(messages))}
          />
        </div>
      ));
  return (
    <div className={styles.home} data-drawn-in-steps>
      <h1 className="visually-hidden">{`${site.name}: ${site.tagline}`}</h1>
      <Hero
        slides={home.slides}
        language={view.language}
        words={{ ...words, previous: common.previous, next: common.next }}
      />
      {showcases("top")}
      {home.categories.length > 0 && (
        <section className={`page-width ${styles.crafts}`} aria-labelledby="crafts">
          <h2 id="crafts">{words.categories}</h2>
          <CategoryTiles
            categories={home.categories}
            language={view.language}
            productCount={words.productCount}
            large
          />
        </section>
      )}
      {showcases("bottom")}
      {/* Filled after the page has loaded (app/_frame/after-load.tsx). */}
      <div id="recent-place" className={styles.later} />
    </div>
  );
}
