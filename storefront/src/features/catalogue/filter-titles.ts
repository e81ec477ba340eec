import type { Filters } from "../../lib/gateway/types.ts";
import { fill } from "../../lib/wording.ts";

export type TitleWords = Record<
  | "categories"
  | "quick"
  | "price"
  | "brand"
  | "model"
  | "supplier"
  | "titleOfProperty"
  | "titleOfVariants",
  string
>;

/** What each group of values is called in the panel. */
type FilterTitles = { groups: Map<string, string>; first: string; second: string };

/**
 * Titles that tell the groups of a panel apart. A shop may name a property of its products like one
 * of our own groups, or like what their variants differ in; their values are different parameters
 * and cannot be one group (FLT-1), so the later one says what it is.
 */
export function filterTitles(filters: Filters, words: TitleWords): FilterTitles {
  const own: [title: string, isShown: boolean][] = [
    [words.categories, filters.categories.length > 0],
    [words.quick, true],
    [words.price, filters.price !== null],
    [words.brand, filters.brands.length > 0],
    [words.model, filters.models.length > 0],
    [words.supplier, filters.suppliers.length > 0],
  ];
  const taken = new Set(own.flatMap(([title, isShown]) => (isShown ? [key(title)] : [])));
  const claim = (name: string, qualified: string) => {
    let title = name;
    for (let count = 1; taken.has(key(title)); count++) {
      const of = fill(qualified, { name });
      title = count === 1 ? of : `${of} ${count}`;
    }
    taken.add(key(title));
    return title;
  };
  const groups = new Map(
    filters.groups.map(({ id, name }) => [id, claim(name, words.titleOfProperty)]),
  );
  const { firstName, first, secondName, second } = filters.variants;
  const variants = (name: string | null, values: unknown[]) =>
    name && values.length > 0 ? claim(name, words.titleOfVariants) : (name ?? "");
  return { groups, first: variants(firstName, first), second: variants(secondName, second) };
}

const key = (title: string) => title.toLowerCase();
