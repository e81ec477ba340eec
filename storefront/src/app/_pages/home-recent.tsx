"use client";

import { useEffect, useState } from "react";

import type { ProductView } from "@/features/product/choice";
import { readStored, RECENT_KEY } from "@/lib/stored";
import { lazyPart } from "@/ui/lazy";
import { WhenNear } from "@/ui/when-near";

import styles from "./home-page.module.css";

const RecentRow = lazyPart("RecentRow", () => import("./recent-row"), { notice: "inline" });

/**
 * What was looked at before on this device, below everything else: its place is kept as soon as
 * there is something to show, and filled when the reader comes near (CNS-2).
 */
export function HomeRecent({ view }: { view: ProductView }) {
  const [any, setAny] = useState(false);
  useEffect(() => {
    if (!readStored(RECENT_KEY, Array.isArray)) return;
    import("@/features/product/recent-ids").then(
      ({ recentIds }) => setAny(recentIds().length > 0),
      () => undefined,
    );
  }, []);
  return (
    any && (
      <div className={`page-width ${styles.recent}`} data-recent>
        <WhenNear className="">
          <RecentRow view={view} />
        </WhenNear>
      </div>
    )
  );
}
