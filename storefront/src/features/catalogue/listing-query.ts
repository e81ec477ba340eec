/**
 * The state of a list as it stands in the address bar (CAT-2,
 * contracts/upstream/catalogue.md#listing-parameters). Everything a shopper chose is in it, so a
 * list can be linked to, filtered without JavaScript, and cached by address.
 */
import type { View } from "../../lib/locale.ts";
import type { Query } from "../../lib/paths.ts";

/**
 * `q` belongs to the search page; the others to every list. `pg` is what the loader asks, never
 * part of an address of ours.
 */
const PARAMETERS = [
  "q",
  "ps",
  "sort",
  "stock",
  "discounted",
  "new",
  "multi",
  "single",
  "decimal",
  "brand",
  "supplier",
  "model",
  "type1",
  "type2",
  "price",
] as const;
/** The orders of a list are 0 to 8 (CAT-3). */
const LAST_SORT = 8;
/** The gateway knows no page after this. */
const LAST_PAGE = 10_000;

export type ListingParameter = (typeof PARAMETERS)[number];
export type ListingQuery = Partial<Record<ListingParameter, string>>;

/**
 * Several values of one parameter are joined: filters by plus (a space once decoded), ids by dash.
 */
const JOINED_BY: Partial<Record<ListingParameter, " " | "-">> = {
  multi: " ",
  single: " ",
  decimal: " ",
  brand: "-",
  supplier: "-",
  model: "-",
  type1: "-",
  type2: "-",
};

/**
 * Reads an address. A form sent without JavaScript repeats a parameter once per ticked box, and a
 * range once per bound (`decimal.7=10&decimal.7=90`, `single.2=5`): all become the shop's joined
 * form. Unknown parameters are left out, so that they cannot multiply cached pages.
 */
export function parseListing(params: Record<string, string | string[] | undefined>): ListingQuery {
  const query: ListingQuery = {};
  for (const name of PARAMETERS) {
    const given = [params[name]].flat().filter((value): value is string => Boolean(value?.trim()));
    if (given.length > 0)
      set(
        query,
        name,
        name === "price"
          ? given.slice(0, 2).join("-")
          : join(
              name,
              given.flatMap((value) => split(name, value)).filter((value) => isValid(name, value)),
            ),
      );
  }
  for (const [name, value] of Object.entries(params)) {
    const [, kind, filterId] = /^(decimal|single)\.(\w+)$/.exec(name) ?? [];
    const [first, second] = [value].flat();
    if (kind === "decimal" && first && second)
      add(query, "decimal", `${filterId}-${ascending(digits(first), digits(second))}`);
    if (kind === "single" && first) add(query, "single", `${filterId}-${first}`);
  }
  const [, low, high] = /^(\d+)-(\d+)$/.exec(query.price ?? "") ?? [];
  set(query, "price", low && high ? ascending(low, high) : "");
  set(query, "sort", nearestSort(query.sort));
  // The old shop's own links say `pg`.
  const page = Number.parseInt(query.ps ?? [params.pg].flat()[0] ?? "", 10);
  set(query, "ps", page > 1 ? String(Math.min(page, LAST_PAGE)) : "");
  return query;
}

/** What the gateway takes as a value of a parameter; another would make the page a missing one. */
function isValid(name: ListingParameter, value: string): boolean {
  if (name === "stock" || name === "discounted" || name === "new") return value === "1";
  if (JOINED_BY[name] === "-") return /^\w{1,20}$/.test(value);
  if (name === "decimal") return /^\w{1,20}(-[\d.]{1,20}){2}$/.test(value);
  return JOINED_BY[name] !== " " || /^\w{1,20}-\w{1,20}$/.test(value);
}

/** A range as it was meant, whichever bound was typed first. */
function ascending(low: string, high: string): string {
  return Number(low) > Number(high) ? `${high}-${low}` : `${low}-${high}`;
}

/** An order that does not exist is taken for the nearest that does (CAT-3). */
function nearestSort(sort: string | undefined): string {
  const asked = Number.parseInt(sort ?? "", 10);
  return asked >= 0 ? String(Math.min(asked, LAST_SORT)) : "";
}

/** The values chosen under a parameter. */
export function valuesOf(query: ListingQuery, name: ListingParameter): string[] {
  return query[name] ? split(name, query[name]) : [];
}

/**
 * A copy with one parameter set, or removed when the value is empty; the list starts from its first
 * page again.
 */
export function withParameter(
  query: ListingQuery,
  name: ListingParameter,
  value: string,
): ListingQuery {
  const next: ListingQuery = { ...query };
  delete next.ps;
  set(next, name, value);
  return next;
}

/**
 * A copy with one value chosen or no longer chosen: selections toggle (FLT-3). `only` drops the
 * others of its group.
 */
export function toggleValue(
  query: ListingQuery,
  name: ListingParameter,
  value: string,
  only?: (other: string) => boolean,
): ListingQuery {
  const chosen = valuesOf(query, name);
  const next = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen.filter((other) => !only?.(other)), value];
  return withParameter(query, name, join(name, next));
}

/** The query in the order of the list above, so that one choice has one address. */
export function toQuery(query: ListingQuery): Query {
  return Object.fromEntries(PARAMETERS.map((name) => [name, query[name]]));
}

/** What makes it this list and not another: everything but the page; its prices and names too. */
export function listKey(
  { language, currency }: Pick<View, "language" | "currency">,
  path: string,
  query: ListingQuery,
): string {
  const { ps: _page, ...rest } = query;
  return `${language}/${currency}${path}?${new URLSearchParams(rest as Record<string, string>).toString()}`;
}

function add(query: ListingQuery, name: ListingParameter, value: string): void {
  set(query, name, join(name, [...valuesOf(query, name), value]));
}

function set(query: ListingQuery, name: ListingParameter, value: string): void {
  if (value) query[name] = value;
  else delete query[name];
}

function join(name: ListingParameter, values: string[]): string {
  return [...new Set(values)].join(JOINED_BY[name] ?? "");
}

function split(name: ListingParameter, value: string): string[] {
  const by = JOINED_BY[name];
  if (by === " ") return value.split(/[ +]/).filter(Boolean);
  return by ? value.split(by).filter(Boolean) : [value];
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
