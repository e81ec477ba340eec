import { useState, type ReactNode } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import { trusted } from "@/lib/trusted";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";

import styles from "./product-tabs.module.css";

type ShopTab = ProductDetail["tabs"][number];

/** Its content is data, which another feature shows (contracts/upstream/product.md#comments). */
const isComments = ({ href }: ShopTab) => href?.includes("/product-detail/comments/");

/**
 * The long words about a product. What a tab does not bring along it loads when it is first shown
 * (PRD-7).
 */
export function ProductTabs({
  tabs,
  label,
  empty,
  comments,
}: {
  tabs: readonly ShopTab[];
  label: string;
  /** Said in a tab without content. */
  empty: string;
  /** In place of what the shop has at the address of its comments. */
  comments: ReactNode;
}) {
  const [loaded, setLoaded] = useState<Record<string, string | "loading">>({});
  if (tabs.length === 0) return null;

  async function load(tab: ShopTab) {
    const { id, href } = tab;
    if (href === null || loaded[id] !== undefined) return;
    const settle = (content: string) => setLoaded((before) => ({ ...before, [id]: content }));
    if (isComments(tab)) return settle("");
    settle("loading");
    try {
      const { readTab } = await import("./read-tab");
      settle(await readTab(href));
    } catch (error) {
      // WID-8: only logged, and the loading state is cleared; showing the tab again tries again.
      console.error(`tab ${id} not loaded`, error);
      setLoaded(({ [id]: _, ...rest }) => rest);
    }
  }

  return (
    <Tabs
      label={label}
      onShow={(id) => {
        const tab = tabs.find((candidate) => candidate.id === id);
        if (tab) void load(tab);
      }}
      tabs={tabs.map((tab) => ({
        id: tab.id,
        title: tab.title,
        content: <TabContent tab={tab} loaded={loaded[tab.id]} slots={{ empty, comments }} />,
      }))}
    />
  );
}

function TabContent({
  tab,
  loaded,
  slots: { empty, comments },
}: {
  tab: ShopTab;
  loaded: string | undefined;
  slots: { empty: string; comments: ReactNode };
}) {
  if (tab.html !== null)
    return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(tab.html) }} />;
  if (tab.href === null || (loaded === "" && !isComments(tab))) return <p>{empty}</p>;
  if (loaded === undefined) return <div className={styles.empty} />;
  if (loaded === "") return comments;
  if (loaded === "loading") {
    return (
      <div className={styles.empty}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
      </div>
    );
  }
  return <ShopFrame html={loaded} title={tab.title} />;
}

/**
 * HTML straight from the shop, which nobody cleaned: shown in a frame in which no script runs
 * (ADR 0011). Without scripts the frame may share our origin, and so its height can be measured.
 */
function ShopFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(240);
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={trusted(html)}
      style={{ blockSize: height }}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        const { fontFamily, fontSize, lineHeight, color, direction } = getComputedStyle(
          document.body,
        );
        Object.assign(contentDocument.body.style, {
          margin: "0",
          fontFamily,
          fontSize,
          lineHeight,
          color,
          direction,
          background: "transparent",
        });
        setHeight(contentDocument.documentElement.scrollHeight);
      }}
    />
  );
}
