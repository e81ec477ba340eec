import type { FilterGroup, Filters, FilterValue } from "../../lib/gateway/types.ts";
import { filterTitles, type TitleWords } from "./filter-titles.ts";
import {
  toggleValue,
  valuesOf,
  withParameter,
  type ListingParameter,
  type ListingQuery,
} from "./listing-query.ts";

/** A price above this is chosen in tens, below it in ones (FLT-4). */
const COARSE_ABOVE = 500;

/** The slider's step for a scale that ends at `max`. */
export function sliderStep(max: number): number {
  return max > COARSE_ABOVE ? 10 : 1;
}

/** What a range field keeps of what is typed: digits only (FLT-4). */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, "");
}

export type Scale = { min: number; max: number; step: number };
export type Bounds = { low: number; high: number };

/**
 * Bounds as they may stand: inside the scale, the upper one above the lower (FLT-4). The bound that
 * was just moved gives way only when there is no room left for the other.
 */
export function settleBounds({ low, high }: Bounds, { min, max, step }: Scale): Bounds {
  const lower = Math.min(
    Math.max(Math.round(low), min),
    Math.max(min, max - Math.min(step, max - min)),
  );
  const upper = Math.min(Math.max(Math.round(high), min), max);
  return upper > lower
    ? { low: lower, high: upper }
    : { low: lower, high: Math.min(max, lower + step) };
}

/** Whether bounds leave nothing out: then the parameter is not in the address at all. */
export function isWhole({ low, high }: Bounds, { min, max }: Pick<Scale, "min" | "max">): boolean {
  return low <= min && high >= max;
}

/**
 * The parameter and value that a filter's value has in the address
 * (contracts/upstream/catalogue.md#listing-parameters).
 */
export function choiceOf(
  group: FilterGroup,
  value: FilterValue,
): { name: ListingParameter; value: string } {
  return { name: group.kind === "single" ? "single" : "multi", value: `${group.id}-${value.id}` };
}

/**
 * The address state after choosing, or no longer choosing, a value of a filter: one at a time in a
 * single-select (FLT-2).
 */
export function chooseFilter(
  query: ListingQuery,
  group: FilterGroup,
  value: FilterValue,
): ListingQuery {
  const choice = choiceOf(group, value);
  const only =
    group.kind === "single" ? (other: string) => other.startsWith(`${group.id}-`) : undefined;
  return toggleValue(query, choice.name, choice.value, only);
}

/** The state after a numeric range was set; the whole range is no choice. */
export function chooseRange(query: ListingQuery, group: FilterGroup, bounds: Bounds): ListingQuery {
  const others = valuesOf(query, "decimal").filter((value) => !value.startsWith(`${group.id}-`));
  const whole = isWhole(bounds, { min: group.min ?? 0, max: group.max ?? Infinity });
  return withParameter(
    query,
    "decimal",
    [...others, ...(whole ? [] : [`${group.id}-${bounds.low}-${bounds.high}`])].join(" "),
  );
}

/**
 * The filters with the counts of another selection. A value that is not listed for that one would
 * leave nothing of it.
 */
export function recount(filters: Filters, counted: Filters): Filters {
  const list = (values: FilterValue[], others: FilterValue[] = []) =>
    values.map((value) => {
      if (value.count === null) return value;
      return { ...value, count: others.find(({ id }) => id === value.id)?.count ?? 0 };
    });
  const { brands, suppliers, models, variants } = counted;
  return {
    ...filters,
    groups: filters.groups.map((group) => ({
      ...group,
      values: list(group.values, counted.groups.find(({ id }) => id === group.id)?.values),
    })),
    brands: list(filters.brands, brands),
    suppliers: list(filters.suppliers, suppliers),
    models: list(filters.models, models),
    variants: {
      ...filters.variants,
      first: list(filters.variants.first, variants.first),
      second: list(filters.variants.second, variants.second),
    },
  };
}

/** The selection with nothing chosen: words and order stay. */
export function unfiltered({ q, sort }: ListingQuery): ListingQuery {
  return { ...(q && { q }), ...(sort && { sort }) };
}

type Chip = { key: string; label: string; without: ListingQuery };

/** Everything chosen, each with the address that no longer has it. */
export function selectedChips(
  filters: Filters,
  query: ListingQuery,
  words: TitleWords & Record<"stock" | "discounted" | "new", string>,
  writePrice: (amount: number) => string,
): Chip[] {
  const chips: Chip[] = [];
  const titles = filterTitles(filters, words);
  const lists: [ListingParameter, FilterValue[], title: string][] = [
    ["brand", filters.brands, ""],
    ["supplier", filters.suppliers, ""],
    ["model", filters.models, ""],
    ["type1", filters.variants.first, titles.first],
    ["type2", filters.variants.second, titles.second],
  ];
  for (const name of ["stock", "discounted", "new"] as const) {
    if (query[name])
      chips.push({ key: name, label: words[name], without: withParameter(query, name, "") });
  }
  for (const [name, values, title] of lists) {
    for (const id of valuesOf(query, name)) {
      const value = values.find((value) => value.id === id)?.name;
      if (!value) continue;
      const label = title ? `${title}: ${value}` : value;
      chips.push({ key: `${name}-${id}`, label, without: toggleValue(query, name, id) });
    }
  }
  for (const group of filters.groups) {
    const name = titles.groups.get(group.id) ?? group.name;
    chips.push(...groupChips({ ...group, name }, query));
  }
  const [low, high] = query.price?.split("-").map(Number) ?? [];
  if (low !== undefined && high !== undefined) {
    chips.push({
      key: "price",
      label: `${words.price}: ${writePrice(low)} – ${writePrice(high)}`,
      without: withParameter(query, "price", ""),
    });
  }
  return chips;
}

/** Whether the address chooses among the products at all. */
export function isFiltered(query: ListingQuery): boolean {
  const { ps: _page, sort: _sort, q: _words, ...choices } = query;
  return Object.keys(choices).length > 0;
}

function groupChips(group: FilterGroup, query: ListingQuery): Chip[] {
  if (group.kind === "range") {
    const chosen = valuesOf(query, "decimal").find((value) => value.startsWith(`${group.id}-`));
    if (!chosen) return [];
    const [, low, high] = chosen.split("-");
    const without = withParameter(
      query,
      "decimal",
      valuesOf(query, "decimal")
        .filter((value) => value !== chosen)
        .join(" "),
    );
    return [{ key: `decimal-${group.id}`, label: `${group.name}: ${low} – ${high}`, without }];
  }
  const name = group.kind === "single" ? "single" : "multi";
  return group.values.flatMap((value) => {
    const { value: choice } = choiceOf(group, value);
    return valuesOf(query, name).includes(choice)
      ? [
          {
            key: `${name}-${choice}`,
            label: `${group.name}: ${value.name}`,
            without: toggleValue(query, name, choice),
          },
        ]
      : [];
  });
}

/** The parts of an address that a form must carry along. */
export function carried(query: ListingQuery, names?: ListingParameter[]): [string, string][] {
  return Object.entries(query).filter(
    ([name]) => name !== "ps" && (!names || (names as string[]).includes(name)),
  );
}
