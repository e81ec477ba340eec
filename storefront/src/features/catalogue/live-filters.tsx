import { useEffect, useRef, type FormEvent } from "react";

import { href } from "@/lib/paths";
import { useStore } from "@/lib/store";

import { ChosenFilters } from "./chosen-filters";
import { FilterPanel } from "./filter-panel";
import { listStore, type ListSource, type ListState } from "./list-store";
import { NothingLeft } from "./nothing-left";
import { previewTotal } from "./preview-total";
import { RangeFilter } from "./range-filter";

/** Choices of a form are counted when they rest this long. */
const PREVIEW_REST_MS = 250;

/** The filters of a list, following it. */
export function liveParts(source: ListSource): NonNullable<ListState["live"]> {
  const { language } = source.view;
  return {
    panel: <LivePanel source={source} />,
    chips: <LiveChips source={source} />,
    empty: (
      <NothingLeft
        href={href(language, source.path)}
        words={{ ...source.words.listing, clear: source.words.filters.clear }}
      />
    ),
  };
}

function LivePanel({ source }: { source: ListSource }) {
  const { shown, wanted, filters, preview } = useStore(listStore);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!filters) return null;
  const query = shown?.query ?? source.query;
  const count = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form;
    clearTimeout(timer.current);
    if (form) timer.current = setTimeout(() => void previewTotal(source, form), PREVIEW_REST_MS);
  };
  return (
    <div onChange={source.mode === "on_run" ? count : undefined}>
      <FilterPanel
        // The boxes of a form hold what was ticked: another selection is another form.
        key={source.mode === "on_run" ? shown?.serial : undefined}
        {...source}
        query={wanted ?? query}
        filters={filters}
        words={source.words.filters}
        total={preview ? preview.total : (shown?.first ?? source.first).total}
        Range={RangeFilter}
      />
    </div>
  );
}

function LiveChips({ source }: { source: ListSource }) {
  const { shown, filters } = useStore(listStore);
  if (!filters) return null;
  return (
    <ChosenFilters
      {...source}
      query={shown?.query ?? source.query}
      filters={filters}
      words={source.words.filters}
    />
  );
}
