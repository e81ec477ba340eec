/** What can be chosen among the products of a catalog (PRD-2). Pure. */
import type { AttributeGroup, AttributeOption } from "@/lib/gateway/types";

/** Options by group. */
export type AttributeChoice = Readonly<Record<string, string>>;

/** What did not load: each has a sentence of its own (PRD-6). */
export type SwapFailure = "attributes" | "product" | "page" | "other";

/** The option of a group that the shown product has, or that was chosen in its place. */
export function chosenOption(
  { id, options }: AttributeGroup,
  wanted: AttributeChoice | null,
): AttributeOption | null {
  const isChosen = (option: AttributeOption) =>
    wanted && id in wanted ? option.id === wanted[id] : option.selected;
  return options.find(isChosen) ?? null;
}

/** The choice after one more option; what was chosen before in other groups stays. */
export function withOption(
  groups: readonly AttributeGroup[],
  wanted: AttributeChoice | null,
  chosen: { groupId: string; optionId: string },
): AttributeChoice {
  const choice: Record<string, string> = {};
  for (const group of groups) {
    const option = chosenOption(group, wanted);
    if (option) choice[group.id] = option.id;
  }
  return { ...choice, [chosen.groupId]: chosen.optionId };
}

/** Whether a choice is what the shown product has. */
export function isShown(groups: readonly AttributeGroup[], choice: AttributeChoice): boolean {
  return groups.every((group) => chosenOption(group, choice) === chosenOption(group, null));
}

/** The groups with another choice as the one that the shown product has. */
export function withSelected(
  groups: readonly AttributeGroup[],
  choice: AttributeChoice,
): AttributeGroup[] {
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      selected: choice[group.id] === option.id,
    })),
  }));
}

/** A choice as the gateway matches it, such as `3-31,4-41`. */
export function pairsOf(choice: AttributeChoice): string {
  return Object.entries(choice)
    .map(([group, option]) => `${group}-${option}`)
    .join(",");
}

/**
 * none: the shop has no product with it; passive: it has, but sold out as far as is known, which
 * the shop says of the product alone.
 */
export function availabilityOf(
  { productId }: AttributeOption,
  soldOut: ReadonlySet<string>,
): "available" | "passive" | "none" {
  if (productId === null) return "none";
  return soldOut.has(productId) ? "passive" : "available";
}

/** The next option that can be chosen, in either direction and round the ends. */
export function nextOption(
  options: readonly AttributeOption[],
  from: string,
  step: 1 | -1 | 0,
): AttributeOption | null {
  const open = options.filter(({ id, productId }) => productId !== null || id === from);
  const at = open.findIndex(({ id }) => id === from);
  const next = open[(at + step + open.length) % open.length];
  return next && next.id !== from ? next : null;
}

/** A path of this origin, and nothing that a browser would take for another one. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\s\\]/.test(path);
}
