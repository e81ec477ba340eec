import { isWhole } from "./filter-rules";
import { parseListing, type ListingQuery } from "./listing-query";

/**
 * The selection that a form of filters collects. The browser alone would send one parameter per box
 * and both bounds of every range; here the same choice becomes the shop's own address, and ranges
 * that leave nothing out are left out themselves.
 */
export function queryOfForm(form: HTMLFormElement): ListingQuery {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") (params[name] ??= []).push(value);
  }
  for (const range of form.querySelectorAll<HTMLElement>("[data-range]")) {
    const { range: name = "", min, max } = range.dataset;
    const [low, high] = params[name]?.map(Number) ?? [];
    if (
      low !== undefined &&
      high !== undefined &&
      isWhole({ low, high }, { min: Number(min), max: Number(max) })
    )
      delete params[name];
  }
  return parseListing(params);
}
