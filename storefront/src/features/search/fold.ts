/**
 * Folds words so that spellings a shopper takes for the same are the same, by the gateway's rule
 * (gateway/src/capabilities/search/fold.rs). Pure functions.
 */

/** Letters that neither case nor a mark tells apart for a shopper, and a stroke without a sound. */
const ALIKE: Record<string, string> = { ı: "i", ß: "ss", ة: "ه", ى: "ي", "\u0640": "" };

/** One character without case and marks: none for a mark, two for an ß. */
function foldCharacter(character: string): string {
  const plain = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ALIKE[plain] ?? plain.replace(/\p{M}/gu, "");
}

export function fold(text: string): string {
  return Array.from(text, foldCharacter).join("");
}

/** A stretch of a text, in code units: `end` is the first that is no longer in it. */
type Range = { start: number; end: number };

/**
 * Where the words of a term occur in a text, in order and without overlaps. A letter's marks are
 * part of it, and no letter is cut in two: a folded text may be longer or shorter than the text.
 */
export function occurrences(text: string, term: string): Range[] {
  let folded = "";
  // For each code unit of the folded text, where in the text its character begins and ends.
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    const end = at + character.length;
    if (plain === "" && to.length > 0) to[to.length - 1] = end;
    for (let unit = 0; unit < plain.length; unit++) {
      from.push(at);
      to.push(end);
    }
    folded += plain;
    at = end;
  }
  const found: Range[] = [];
  for (const word of new Set(fold(term).split(/\s+/))) {
    // One letter is in everything.
    if (word.length < 2) continue;
    let place = folded.indexOf(word);
    while (place !== -1) {
      const last = place + word.length - 1;
      found.push({ start: from[place] ?? 0, end: to[last] ?? text.length });
      place = folded.indexOf(word, last + 1);
    }
  }
  return merged(found);
}

function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}
