/**
 * Choosing a variant on two levels (PRD-4). Pure: a reducer and what may be read from its state.
 * The shop answers one level at a time ("which sizes has this colour"), so the state knows for
 * which choice each list was asked and says itself what is to be asked next.
 */
import type { ProductDetail, ProductImage, VariantOption } from "@/lib/gateway/types";

export type Level = "first" | "second";

/**
 * passive: exists but is sold out; not_sub: does not exist with what is chosen on the other level.
 */
type Availability = "available" | "passive" | "not_sub";

type Choice = Record<Level, string | null>;

export type VariantState = {
  readonly levels: 1 | 2;
  readonly chosen: Choice;
  /**
   * The level the shopper touched last; the other one follows it. both: the address names a
   * variant, and neither moves while it exists.
   */
  readonly lead: Level | "both" | null;
  /** Every option ever seen, in the shop's order: what the shopper is shown. */
  readonly known: Record<Level, readonly VariantOption[]>;
  /** The shop's latest list of each level. */
  readonly listed: Record<Level, readonly VariantOption[]>;
  /**
   * What was chosen on the other level when that list was asked for; null for the list the page
   * came with.
   */
  readonly listedFor: Choice;
};

type VariantEvent =
  /** Another product, with its own lists. */
  | { type: "opened"; variants: NonNullable<ProductDetail["variants"]> }
  /** The variant that the page's address names. */
  | { type: "named"; first: string; second: string | null }
  | { type: "chosen"; level: Level; typeId: string }
  /** `level` is the one whose list came; `otherTypeId` what it was asked with. */
  | { type: "listed"; level: Level; otherTypeId: string; options: readonly VariantOption[] };

/**
 * The page's own lists: all of the first level, and the second for the first of the first. What the
 * first list says of stock is of no use with two levels: it is that of one combination of each.
 */
export function openVariants(variants: NonNullable<ProductDetail["variants"]>): VariantState {
  const { first, second } = variants;
  const levels = second.length > 0 ? 2 : 1;
  const start = levels === 2 ? first[0] : preferred(first);
  return {
    levels,
    chosen: { first: start?.typeId ?? null, second: preferred(second)?.typeId ?? null },
    lead: null,
    known: { first, second },
    listed: { first, second },
    listedFor: { first: null, second: start?.typeId ?? null },
  };
}

export function variantReducer(state: VariantState, event: VariantEvent): VariantState {
  if (event.type === "opened") return openVariants(event.variants);
  if (event.type === "named") {
    const { first, second } = event;
    if (!find(state.known.first, first)) return state;
    // Which options the other types of the first level have, the shop has to be asked.
    const isListed = first === state.listedFor.second;
    return second === null || (isListed && !find(state.listed.second, second))
      ? { ...state, chosen: { ...state.chosen, first }, lead: "first" }
      : { ...state, chosen: { first, second }, lead: "both" };
  }
  if (event.type === "chosen") {
    return {
      ...state,
      chosen: { ...state.chosen, [event.level]: event.typeId },
      lead: event.level,
    };
  }
  const { level, otherTypeId, options } = event;
  // A late answer to an earlier choice says nothing about the present one.
  if (state.chosen[other(level)] !== otherTypeId) return state;
  const next: VariantState = {
    ...state,
    known: { ...state.known, [level]: union(state.known[level], options) },
    listed: { ...state.listed, [level]: options },
    listedFor: { ...state.listedFor, [level]: otherTypeId },
  };
  // What the shopper touched stays; only the level that follows may be moved to something that can
  // be had.
  if (state.lead === level) return next;
  const kept = options.find((option) => option.typeId === state.chosen[level]);
  const following =
    kept && (isInStock(kept) || state.lead === "both")
      ? kept
      : (options.find(isInStock) ?? kept ?? options[0]);
  return { ...next, chosen: { ...next.chosen, [level]: following?.typeId ?? null } };
}

/**
 * The list to ask for next, or null when every mark on the screen is true: first the level that
 * follows the shopper's choice, then that choice's own level, whose marks depend on what followed.
 * The page comes with the second level for what is chosen on the first, so the first is asked for.
 */
export function nextList(state: VariantState): { level: Level; otherTypeId: string } | null {
  if (state.levels === 1) return null;
  const lead: Level = state.lead === "second" ? "second" : "first";
  for (const level of [other(lead), lead]) {
    const otherTypeId = state.chosen[other(level)];
    if (otherTypeId !== null && state.listedFor[level] !== otherTypeId)
      return { level, otherTypeId };
  }
  return null;
}

/** The options of a level as they stand now. */
export function optionsOf(
  state: VariantState,
  level: Level,
): { option: VariantOption; availability: Availability }[] {
  return state.known[level].map((known) => {
    const listed = state.listed[level].find((option) => option.typeId === known.typeId);
    // As long as the shop has not been asked, nothing is struck out.
    const isAsked = state.levels === 1 || state.listedFor[level] !== null;
    const availability =
      !isAsked || (listed && isInStock(listed))
        ? "available"
        : listed === undefined
          ? "not_sub"
          : "passive";
    return { option: listed ?? known, availability };
  });
}

/**
 * The variant that would be bought, or null while the shop has not said which one the two choices
 * make.
 */
export function chosenVariant(state: VariantState): VariantOption | null {
  const { chosen, listed, listedFor } = state;
  if (state.levels === 1) return find(listed.first, chosen.first);
  if (chosen.first !== null && listedFor.second === chosen.first)
    return find(listed.second, chosen.second);
  if (chosen.second !== null && listedFor.first === chosen.second)
    return find(listed.first, chosen.first);
  return null;
}

/** The chosen options by name, both levels of them: "Mavi / 38". */
export function chosenNames({ known, chosen }: VariantState): string {
  return [find(known.first, chosen.first), find(known.second, chosen.second)]
    .flatMap((option) => option?.name ?? [])
    .join(" / ");
}

/**
 * Where the gallery should stand: at the first picture of the chosen type, or null when it has none
 * of its own.
 */
export function imageOfChoice(images: readonly ProductImage[], chosen: Choice): number | null {
  for (const typeId of [chosen.first, chosen.second]) {
    const index =
      typeId === null ? -1 : images.findIndex((image) => image.variantTypeId === typeId);
    if (index >= 0) return index;
  }
  return null;
}

function other(level: Level): Level {
  return level === "first" ? "second" : "first";
}

function isInStock(option: VariantOption): boolean {
  return option.inStock && option.stock > 0;
}

function preferred(options: readonly VariantOption[]): VariantOption | undefined {
  return options.find(isInStock) ?? options[0];
}

function find(options: readonly VariantOption[], typeId: string | null): VariantOption | null {
  return options.find((option) => option.typeId === typeId) ?? null;
}

function union(
  known: readonly VariantOption[],
  more: readonly VariantOption[],
): readonly VariantOption[] {
  const fresh = more.filter((option) => !known.some(({ typeId }) => typeId === option.typeId));
  return fresh.length > 0 ? [...known, ...fresh] : known;
}
