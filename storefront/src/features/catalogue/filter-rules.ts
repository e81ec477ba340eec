import type { FilterGroup, Filters, FilterValue } from "../../lib/gateway/types.ts";
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

type Chip = { key: string; label: string; without: ListingQuery };
type ChipWords = { price: string; stock: string; discounted: string; new: string };

/** Everything chosen, each with the address that no longer has it. */
export function selectedChips(
  filters: Filters,
  query: ListingQuery,
  words: ChipWords,
  writePrice: (amount: number) => string,
): Chip[] {
  const chips: Chip[] = [];
  const lists: [ListingParameter, FilterValue[]][] = [
    ["brand", filters.brands],
    ["supplier", filters.suppliers],
    ["model", filters.models],
    ["type1", filters.variants.first],
    ["type2", filters.variants.second],
  ];
  for (const name of ["stock", "discounted", "new"] as const) {
    if (query[name])
      chips.push({ key: name, label: words[name], without: withParameter(query, name, "") });
  }
  for (const [name, values] of lists) {
    for (const id of valuesOf(query, name)) {
      const label = values.find((value) => value.id === id)?.name;
      if (label) chips.push({ key: `${name}-${id}`, label, without: toggleValue(query, name, id) });
    }
  }
  for (const group of filters.groups) chips.push(...groupChips(group, query));
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
