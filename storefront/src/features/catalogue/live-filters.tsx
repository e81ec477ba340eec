import { memo, useEffect, useRef, type FormEvent } from "react";

import { useStore } from "@/lib/store";

import { ChosenFilters } from "./chosen-filters";
import { FilterPanel } from "./filter-panel";
import { recount } from "./filter-rules";
import { listStore, type ListSource, type ListState } from "./list-store";
import { NothingLeft } from "./nothing-left";
import { dropPreview, previewChoices } from "./preview-choices";
import { RangeFilter } from "./range-filter";

/** Not drawn again while only the products change. */
const Panel = memo(FilterPanel);

/** Choices of a form are counted when they rest this long. */
const PREVIEW_REST_MS = 250;

/** The filters of a list, following it. */
export function liveParts(source: ListSource): NonNullable<ListState["live"]> {
  return {
    panel: <LivePanel source={source} />,
    chips: <LiveChips source={source} />,
    empty: <LiveEmpty source={source} />,
  };
}

function LiveEmpty({ source }: { source: ListSource }) {
  const shown = useStore(listStore, (state) => state.shown);
  const { listing, filters } = source.words;
  return (
    <NothingLeft
      {...source}
      query={shown?.query ?? source.query}
      words={{ ...listing, clear: filters.clear }}
    />
  );
}

function LivePanel({ source }: { source: ListSource }) {
  const { shown, wanted, filters, preview } = useStore(listStore, (state) => state.panel ?? state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!filters) return null;
  const query = shown?.query ?? source.query;
  const count = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form;
    clearTimeout(timer.current);
    dropPreview();
    if (form) timer.current = setTimeout(() => void previewChoices(source, form), PREVIEW_REST_MS);
  };
  return (
    <div onChange={source.mode === "on_run" ? count : undefined}>
      <Panel
        // The boxes of a form hold what was ticked: another selection is another form.
        key={source.mode === "on_run" ? shown?.serial : undefined}
        {...source}
        query={wanted ?? preview?.query ?? query}
        filters={preview?.filters ? recount(filters, preview.filters) : filters}
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
