import { Skeleton } from "@/ui/skeleton";

import styles from "./cart-skeleton.module.css";

/** The place of lines still on their way, each as high as a real one. */
export function CartSkeleton({ lines, compact = false }: { lines: number; compact?: boolean }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <li key={at} className={styles.line} data-compact={compact || undefined}>
          <Skeleton className={styles.picture} />
          <div className={styles.words}>
            <Skeleton className={styles.word} />
            <Skeleton className={styles.short} />
          </div>
        </li>
      ))}
    </ul>
  );
}
