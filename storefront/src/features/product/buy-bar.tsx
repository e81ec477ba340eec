import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

import { formatMoney } from "@/lib/money";

import { useFootMark } from "@/ui/foot-mark";

import { useProductChoice } from "./choice";
import styles from "./buy-bar.module.css";

/**
 * The buttons of the page, and on phones a bar at the foot of the window that takes their place
 * while they are out of sight. The bar is out of reach as long as it is not shown. It stands at the
 * end of the product: the columns are drawn as one, above the lists below them, and would hold it
 * down among them.
 */
export function BuyBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState<{ host: Element; shown: boolean } | null>(null);
  useEffect(() => {
    const element = place.current;
    const host = element?.closest("article");
    if (!element || !host) return;
    const observer = new IntersectionObserver(([entry]) =>
      setBar({ host, shown: entry !== undefined && !entry.isIntersecting }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={place}>{children}</div>
      {bar && createPortal(<Bar shown={bar.shown} action={action} />, bar.host)}
    </>
  );
}

function Bar({ shown, action }: { shown: boolean; action: ReactNode }) {
  const { product, offer, tierPrice, extra, variantName, words, view, pending } =
    useProductChoice();
  useFootMark("bar", shown);
  return (
    <aside
      className={styles.bar}
      aria-label={words.buying}
      data-shown={shown || undefined}
      inert={!shown || pending}
    >
      <p className={styles.what}>
        <bdi className={styles.price}>
          {extra?.total ?? formatMoney(tierPrice ?? offer.price, view.language, view.numberFormat)}
        </bdi>
        <span className={styles.title} dir="auto">
          {variantName ? `${product.title}, ${variantName}` : product.title}
        </span>
      </p>
      {action}
    </aside>
  );
}
