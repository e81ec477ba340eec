import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const SRC = path.join(import.meta.dirname, "..");
const files = (readdirSync(SRC, { recursive: true }) as string[]).map((name) =>
  name.replaceAll("\\", "/"),
);
const sheets = files.filter(
  (name) => name.endsWith(".css") && !/styles\/(tokens|fonts)\.css$/.test(name),
);
const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
const read = (name: string) => readFileSync(path.join(SRC, name), "utf8");

describe("CNS-6 styles hold in both directions and both schemes", () => {
  it.each(sheets)("CNS-6 %s names no raw colour: those stand in tokens.css", (name) => {
    const rules = read(name)
      .replace(/url\("[^"]*"\)/g, "")
      .replace(/\/\*[\s\S]*?\*\//g, "");
    expect(rules.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi) ?? []).toEqual([]);
  });

  it.each(sheets)("CNS-6 %s has pictures in the colours of tokens.css", (name) => {
    const tokens = readFileSync(path.join(SRC, "styles/tokens.css"), "utf8");
    const colours = [...read(name).matchAll(/%23([0-9a-f]{3,8})\b/g)].map(([, colour]) => colour);
    // What is a mask has no colour of its own.
    const strange = colours.filter((colour) => colour !== "000" && !tokens.includes(`#${colour}`));
    expect(strange).toEqual([]);
  });

  it.each(sheets)("CNS-6 %s has logical properties only", (name) => {
    const rules = read(name)
      .replace(/url\("[^"]*"\)/g, "")
      .replace(/\/\*[\s\S]*?\*\//g, "");
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|float)\s*:/gm;
    expect(rules.replace(/@media[^{]*\{/g, "").match(physical) ?? []).toEqual([]);
  });
});

describe("GW-13 addresses", () => {
  const spelling = [
    "lib/paths.ts",
    "lib/lazy-paths.ts",
    "lib/checkout-paths.ts",
    "lib/gateway/schema.ts",
  ];
  it.each(sources.filter((name) => !spelling.includes(name)))(
    "GW-13 %s spells no address of the gateway: only lib/paths.ts, lib/lazy-paths.ts and lib/checkout-paths.ts do",
    (name) => {
      expect(read(name).match(/["'`]\/(?:bff|srv|api)\//g) ?? []).toEqual([]);
    },
  );
});
