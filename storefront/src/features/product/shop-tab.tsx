import { useEffect, useState } from "react";

import { useLanguage } from "@/lib/language";
import { trusted } from "@/lib/trusted";

import styles from "./product-tabs.module.css";
import { readTab, type TabHtml } from "./read-tab";
import { TabSkeleton } from "./tab-skeleton";

/**
 * What the shop has at the address of a tab. A failure is only logged (WID-8); showing the tab
 * again tries again.
 */
export default function ShopTab({
  href,
  title,
  empty,
  shown,
}: {
  href: string;
  title: string;
  empty: string;
  shown: boolean;
}) {
  const language = useLanguage();
  /** Null until it is read; false after a failure, until the tab is shown again. */
  const [content, setContent] = useState<TabHtml | false | null>(null);
  const isRead = Boolean(content);
  useEffect(() => {
    if (!shown || isRead) return;
    let left = false;
    readTab(language, href).then(
      (read) => left || setContent(read),
      (error: unknown) => {
        console.error(`tab ${title} not loaded`, error);
        if (!left) setContent(false);
      },
    );
    return () => void (left = true);
  }, [language, href, title, shown, isRead]);
  if (content === null) return <TabSkeleton />;
  if (content === false) return <div className={styles.empty} />;
  const { html, framed } = content;
  if (html === "") return <p>{empty}</p>;
  if (framed) return <ShopFrame html={html} title={title} />;
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trusted(html) }} />;
}

/**
 * HTML with scripts straight from the shop, which nobody cleaned: shown in a frame in which no
 * script runs (ADR 0011). So the frame may share our origin, and its height can be measured.
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
