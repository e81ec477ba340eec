import { useState } from "react";

import type { ProductDetail } from "@/lib/gateway/types";
import { trusted } from "@/lib/trusted";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";

import styles from "./product-tabs.module.css";

type ShopTab = ProductDetail["tabs"][number];

/**
 * The long words about a product. What a tab does not bring along it loads when it is first shown
 * (PRD-7).
 */
export function ProductTabs({ tabs, label }: { tabs: readonly ShopTab[]; label: string }) {
  const [loaded, setLoaded] = useState<Record<string, string | "loading">>({});
  if (tabs.length === 0) return null;

  async function load({ id, href }: ShopTab) {
    if (href === null || loaded[id] !== undefined) return;
    setLoaded((before) => ({ ...before, [id]: "loading" }));
    try {
      const content = await readTab(href);
      setLoaded((before) => ({ ...before, [id]: content }));
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
        content: <TabContent tab={tab} loaded={loaded[tab.id]} />,
      }))}
    />
  );
}

function TabContent({ tab, loaded }: { tab: ShopTab; loaded: string | undefined }) {
  if (tab.html !== null)
    return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(tab.html) }} />;
  if (loaded === undefined) return <div className={styles.empty} />;
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

/** @throws when the address is not the shop's own, the shop refuses, or its answer holds no HTML */
async function readTab(href: string): Promise<string> {
  if (!/^\/(?!\/)/.test(href)) throw new Error(`not an address of the shop: ${href}`);
  const response = await fetch(href, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json")) return text;
  const named = JSON.parse(text) as { html?: unknown; content?: unknown };
  const html = named.html ?? named.content;
  if (typeof html !== "string") throw new Error("answered without HTML");
  return html;
}
