import type { ReactNode } from "react";

import { retryOf } from "@/lib/gateway/retry-of";
import type { Comparison } from "@/lib/gateway/types";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./compare-content.module.css";
import { CompareTable, type ComparisonProps } from "./compare-table";
import { useComparison } from "./use-comparison";

/** The comparison of these products, while it is on its way, and when it cannot be had. */
export function CompareContent({
  ids,
  ...props
}: ComparisonProps & {
  ids: readonly string[];
  onRemove: (id: string) => void;
  tools?: ReactNode;
}) {
  const { words } = props;
  const read = useComparison(ids);
  const { data, error } = read;
  const shown = data && narrowed(data, ids);
  if (error !== undefined && shown?.products.length !== ids.length) {
    return <RetryNotice title={words.failed} {...retryOf(read, words)} />;
  }
  if (!shown || shown.products.length === 0) {
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {words.loading}
        </p>
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  return <CompareTable comparison={shown} {...props} />;
}

/** Without what was removed since: it leaves at once, and the shop need not be asked for that. */
function narrowed(comparison: Comparison, ids: readonly string[]): Comparison {
  const kept = comparison.products.map(({ id }) => ids.includes(id));
  if (kept.every(Boolean)) return comparison;
  return {
    ...comparison,
    products: comparison.products.filter((_, at) => kept[at]),
    rows: comparison.rows.map((row) => {
      const values = row.values.filter((_, at) => kept[at]);
      return { ...row, values, differs: new Set(values).size > 1 };
    }),
  };
}
