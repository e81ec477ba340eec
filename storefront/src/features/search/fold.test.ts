import { describe, expect, it } from "vitest";

import { fold, occurrences } from "./fold.ts";

const marked = (text: string, term: string) =>
  occurrences(text, term).map(({ start, end }) => text.slice(start, end));

/** Texts of letters that fold in every way there is, from a seed, so that a failure comes again. */
const ALPHABET = [
  ..."aıiIİşŞsçÇğĞöÖüÜâîûÂÎÛßkKlm  ",
  "i\u0307",
  "s\u0327",
  "\u0301",
  "🧿",
  "ك",
  "كِ",
  "أ",
  "ة",
  "\u0640",
];
function* texts(count: number): Generator<string> {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let at = 0; at < count; at++)
    yield Array.from({ length: next(14) }, () => ALPHABET[next(ALPHABET.length)]).join("");
}

describe("HDR-3 folding", () => {
  it.each([
    ["IŞIK ışık İŞİK işik", "isik isik isik isik"],
    ["ÇĞÖŞÜ çğöşü", "cgosu cgosu"],
    ["kâğıt hîle sükûn", "kagit hile sukun"],
    ["s\u0327eker i\u0307 a\u0302", "seker i a"],
    ["Straße", "strasse"],
    ["كِلِيم أزرق", "كليم ازرق"],
  ])("HDR-3 %j folds to %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    ["Kırmızı Kilim", "kirmizi", ["Kırmızı"]],
    ["İZNİK ÇİNİSİ", "çini", ["ÇİNİ"]],
    ["İİİ Kilim", "kilim", ["Kilim"]],
    ["I\u0307nci i\u0307nci", "inci", ["I\u0307nci", "i\u0307nci"]],
    ["Kağıt kâğıt", "kagit", ["Kağıt", "kâğıt"]],
    ["Maßstab", "mas", ["Maß"]],
    ["🧿 Nazar 🧿", "nazar", ["Nazar"]],
    ["كِلِيم أزرق", "كليم", ["كِلِيم"]],
    ["mavi kilim mavi", "mavi kilim", ["mavi", "kilim", "mavi"]],
    ["ananas", "ana anas", ["ananas"]],
    ["Kilim", "k", []],
    ["<b>Kilim</b>", "<b>", ["<b>"]],
    ["Kilim", "", []],
    ["", "kilim", []],
  ])("HDR-3 in %j the words %j are %j", (text, term, found) => {
    expect(marked(text, term)).toEqual(found);
  });

  it("HDR-3 whatever is marked folds to what was typed, in one piece and in order", () => {
    const all = [...texts(400)];
    for (const [at, text] of all.entries()) {
      const term = all[(at * 31 + 1) % all.length] ?? "";
      const words = fold(term)
        .split(/\s+/)
        .filter((word) => word.length >= 2);
      let last = -1;
      for (const { start, end } of occurrences(text, term)) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
        const part = text.slice(start, end);
        expect(part.isWellFormed()).toBe(true);
        expect(
          words.some((word) => fold(part).includes(word)),
          `${text} | ${term}`,
        ).toBe(true);
        // A mark belongs to the letter before it.
        expect(text.slice(end)).not.toMatch(/^\p{M}/u);
      }
      for (const word of words) {
        if (fold(text).includes(word))
          expect(occurrences(text, term).length, `${text} | ${term}`).toBeGreaterThan(0);
      }
    }
  });

  it("HDR-3 every word of a text is found in it, in any case and spelling", () => {
    for (const text of texts(400)) {
      for (const word of text.split(/\s+/).filter((one) => fold(one).length >= 2)) {
        expect(occurrences(text, fold(word).toUpperCase()).length, word).toBeGreaterThan(0);
        expect(occurrences(text, word).length, word).toBeGreaterThan(0);
      }
    }
  });

  it("HDR-3 folding twice is folding once", () => {
    for (const text of texts(400)) expect(fold(fold(text))).toBe(fold(text));
  });
});
