import { useEffect, useRef, useState, type ReactNode } from "react";

import { formatMoney } from "@/lib/money";

import { useFootMark } from "@/ui/foot-mark";

import { useProductChoice } from "./choice";
import styles from "./buy-bar.module.css";

/**
 * The buttons of the page, and on phones a bar at the foot of the window that takes their place
 * while they are out of sight. The bar is out of reach as long as it is not shown.
 */
export function BuyBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  const { product, offer, tierPrice, extra, variantName, words, view } = useProductChoice();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useFootMark("bar", shown);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={place}>{children}</div>
      <aside
        className={styles.bar}
        aria-label={words.buying}
        data-shown={shown || undefined}
        inert={!shown}
      >
        <p className={styles.what}>
          <bdi className={styles.price}>
            {extra?.total ??
              formatMoney(tierPrice ?? offer.price, view.language, view.numberFormat)}
          </bdi>
          <span className={styles.title} dir="auto">
            {variantName ? `${product.title}, ${variantName}` : product.title}
          </span>
        </p>
        {action}
      </aside>
    </>
  );
}
