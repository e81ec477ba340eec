import { Skeleton } from "@/ui/skeleton";

import styles from "./product-tabs.module.css";

/** Keeps the place of what a tab loads. */
export function TabSkeleton() {
  return (
    <div className={styles.empty}>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  );
}
