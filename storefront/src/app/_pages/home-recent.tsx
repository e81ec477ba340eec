import { useEffect, useState } from "react";

import type { ProductView } from "@/features/product/choice";
import { readStored, RECENT_KEY } from "@/lib/stored";
import { lazyPart } from "@/ui/lazy";
import { WhenNear } from "@/ui/when-near";

import styles from "./home-recent.module.css";

const RecentRow = lazyPart("RecentRow", () => import("./recent-row"), { notice: "inline" });

/** Where it goes on the home page (home-page.tsx). */
export const RECENT_PLACE = "recent-place";
/** So few products stand in a row that their pictures are larger. */
const FEW = 3;

/**
 * What was looked at before on this device, below everything else: its place is kept as soon as
 * there is something to show, and filled when the reader comes near (CNS-2). Its code comes with
 * what is loaded after the page.
 */
export function HomeRecent({ view }: { view: ProductView }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!readStored(RECENT_KEY, Array.isArray)) return;
    import("@/features/product/recent-ids").then(
      ({ recentIds }) => setCount(recentIds().length),
      () => undefined,
    );
  }, []);
  return (
    count > 0 && (
      <div
        className={`page-width ${styles.recent}`}
        data-recent
        data-few={count <= FEW || undefined}
      >
        <WhenNear className="">
          <RecentRow view={view} />
        </WhenNear>
      </div>
    )
  );
}
