import { LayoutSwitch } from "@/features/catalogue/layout-switch";
import { ListTotal } from "@/features/catalogue/list-in-place";
import type { ListingQuery } from "@/features/catalogue/listing-query";
import { SortSelect } from "@/features/catalogue/sort-select";
import type { ListingData } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href } from "@/lib/paths";
import { FILTER, LAYOUT_DRAWINGS } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";

import styles from "./listing-page.module.css";

/** What stands above the products: the way to the filters, how many there are, order and layout. */
export function ListingToolbar({
  view,
  path,
  query,
  listing,
  isFilterable,
}: {
  view: View;
  path: string;
  query: ListingQuery;
  listing: ListingData;
  isFilterable: boolean;
}) {
  const { language } = view;
  const { listing: words } = messagesOf(language);
  return (
    <div className={styles.toolbar}>
      {isFilterable && (
        <button
          type="button"
          popoverTarget="filters"
          className={styles.openFilters}
          data-narrows=""
        >
          <Drawing d={FILTER} size={20} />
          <span>{words.filters}</span>
        </button>
      )}
      <p className={styles.total} role="status">
        <ListTotal language={language} words={words.total} total={listing.total} />
      </p>
      {listing.sortOptions.length > 0 && (
        <SortSelect
          action={href(language, path)}
          query={query}
          options={listing.sortOptions}
          words={words}
        />
      )}
      <LayoutSwitch
        layout={view.layout}
        drawings={{
          grid: <Drawing d={LAYOUT_DRAWINGS.grid} size={20} />,
          list: <Drawing d={LAYOUT_DRAWINGS.list} size={20} />,
          table: <Drawing d={LAYOUT_DRAWINGS.table} size={20} />,
        }}
        words={words}
      />
    </div>
  );
}
