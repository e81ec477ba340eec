import {
  toggleValue,
  toQuery,
  valuesOf,
  withParameter,
  type ListingParameter,
  type ListingQuery,
} from "./listing-query.ts";

/** Any number of values can be chosen of these. */
const MANY: readonly ListingParameter[] = ["multi", "brand", "supplier", "model", "type1", "type2"];
/** One value of each group. */
const GROUPED: readonly ListingParameter[] = ["single", "decimal"];

/**
 * A copy changed as the step from one selection to another changes that: a link or a form leads from
 * the selection it was drawn for, and others may have been chosen since.
 */
export function withChange(
  query: ListingQuery,
  { from, to }: { from: ListingQuery; to: ListingQuery },
): ListingQuery {
  let next = withParameter(query, "ps", "");
  for (const name of Object.keys(toQuery({})) as ListingParameter[]) {
    if (name === "ps" || from[name] === to[name]) continue;
    if (![...MANY, ...GROUPED].includes(name)) {
      next = withParameter(next, name, to[name] ?? "");
      continue;
    }
    const [before, after] = [valuesOf(from, name), valuesOf(to, name)];
    const isChosen = (value: string) => valuesOf(next, name).includes(value);
    for (const value of before)
      if (!after.includes(value) && isChosen(value)) next = toggleValue(next, name, value);
    for (const value of after)
      if (!before.includes(value) && !isChosen(value))
        next = toggleValue(
          next,
          name,
          value,
          GROUPED.includes(name) ? sameGroup(value) : undefined,
        );
  }
  return next;
}

function sameGroup(value: string): (other: string) => boolean {
  const group = value.slice(0, value.indexOf("-") + 1);
  return (other) => other.startsWith(group);
}
