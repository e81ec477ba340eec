import type { FilterCategory } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { href } from "@/lib/paths";
import { formatCount } from "@/lib/wording";

import styles from "./filter-panel.module.css";

/** The categories of a list, those below them indented. */
export function FilterCategories({
  categories,
  view,
  counts,
}: {
  categories: FilterCategory[];
  view: View;
  counts: boolean;
}) {
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li key={category.id}>
          <a
            className={styles.choice}
            href={href(view.language, category.path)}
            aria-current={category.selected ? "page" : undefined}
          >
            <span className={styles.label}>{category.name}</span>
            {counts && category.count !== null && (
              <bdi className={styles.count}>{formatCount(view.language, category.count)}</bdi>
            )}
          </a>
          {category.children.length > 0 && (
            <FilterCategories categories={category.children} view={view} counts={counts} />
          )}
        </li>
      ))}
    </ul>
  );
}
