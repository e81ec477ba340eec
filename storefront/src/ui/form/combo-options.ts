/** One of a list to choose from. */
export type ComboOption = { key: string; name: string };

/** Endings that some write and some leave out: "Moda Mah.", "Moda Mahallesi", "Moda". */
const ENDINGS = /(?:mahallesi|mah|mh)$/;

/** A name as it is compared: without case, marks, blanks and signs, in any alphabet. */
export function folded(name: string): string {
  return name
    .replace(/[ıİ]/g, "i")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The options whose name holds a text; those that begin with it come first. */
export function matchingOptions(
  options: readonly ComboOption[],
  text: string,
): readonly ComboOption[] {
  const wanted = folded(text);
  if (wanted === "") return options;
  const holding = options
    .map((option) => ({ option, at: folded(option.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  return [...holding.filter(({ at }) => at === 0), ...holding.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  );
}

/** The one option that a text names, however it is written; null for none and for several. */
export function namedOption(options: readonly ComboOption[], text: string): ComboOption | null {
  const wanted = folded(text);
  if (wanted === "") return null;
  const same = (fold: (name: string) => string) => {
    const found = options.filter(({ name }) => fold(name) === fold(text));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return same(folded) ?? same((name) => folded(name).replace(ENDINGS, ""));
}

/** The option that stands for what was typed: the one it names, or else the only one it fits. */
export function bestOption(options: readonly ComboOption[], text: string): ComboOption | null {
  const named = namedOption(options, text);
  if (named || folded(text).length < 2) return named;
  const fitting = matchingOptions(options, text);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
