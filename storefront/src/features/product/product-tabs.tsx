import type { ReactNode } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import { trusted } from "@/lib/trusted";
import { AddressTabs } from "@/ui/address-tabs";
import { lazyPart } from "@/ui/lazy";

import styles from "./product-tabs.module.css";
import { addressOf, COMMENTS_TAB } from "./tab-addresses";
import { TabSkeleton } from "./tab-skeleton";

const ShopTab = lazyPart("ShopTab", () => import("./shop-tab"), {
  waiting: <TabSkeleton />,
  notice: "inline",
});

/** A tab of ours, beside those of the shop. */
export type OwnTab = {
  id: string;
  title: string;
  content: ReactNode;
  /** Keeps the place of the content until it is there; its height, where an address opens it. */
  waiting: string;
};

/**
 * The long words about a product. What a tab does not bring along it loads when it is first shown
 * (PRD-7).
 */
export function ProductTabs({
  tabs,
  own = [],
  label,
  words,
  comments,
}: {
  tabs: ProductDetail["tabs"];
  own?: readonly OwnTab[];
  label: string;
  words: {
    /** Said in a tab without content. */
    empty: string;
    /** Said without scripts in a tab that loads its content. */
    needsScript: string;
  };
  /** In place of what the shop has at the address of its comments. */
  comments: ReactNode;
}) {
  if (tabs.length + own.length === 0) return null;
  const unseen = (className: string | undefined) => (
    <div className={className}>
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
    </div>
  );
  const shops = tabs.map(({ title, html, href, ...tab }, at) => {
    const id = addressOf({ href, ...tab }, at);
    return {
      id,
      title,
      content(seen: boolean, shown: boolean) {
        if (html !== null)
          return (
            <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
          );
        if (href === null) return <p>{words.empty}</p>;
        if (!seen) return unseen(id === COMMENTS_TAB ? styles.comments : styles.empty);
        if (id === COMMENTS_TAB) return comments;
        return <ShopTab href={href} title={title} empty={words.empty} shown={shown} />;
      },
    };
  });
  const ours = own.map(({ content, waiting, ...tab }) => ({
    ...tab,
    content: (seen: boolean) => (seen ? content : unseen(waiting)),
  }));
  return <AddressTabs label={label} tabs={[...shops, ...ours]} />;
}
