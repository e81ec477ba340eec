// Cuts the self-hosted fonts down to what our languages write, and describes them: the files go to
// public/assets/fonts, the faces to src/styles/fonts.css, the list to preload to
// src/lib/font-files.ts. Run `npm run fonts` after changing a set or a version; the results are
// committed, so that a build needs neither this script nor the font packages.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subset from "subset-font";

const { default: fontkit } = createRequire(import.meta.url)(
  "next/dist/compiled/@next/font/dist/fontkit/index.js",
);

const root = path.join(import.meta.dirname, "..");
const packages = path.join(root, "node_modules/@fontsource-variable");
const files = path.join(root, "public/assets/fonts");

const WESTERN =
  " !\"#%&'()*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz" +
  "$£€§©«°»·×÷ÇÖÜÄßçöüäéèêàâîûñı–—‘’“”„•…€−\u00a0";
// Fontsource keeps these in a second file; pages load it beside the first.
const TURKISH = "ĞğİŞş₺ẞ";

/**
 * Kerning and the figures that styles name. Ligatures are left out: in Turkish an i that loses its
 * dot is another letter.
 */
const WESTERN_FEATURES = ["ccmp", "kern", "lnum", "mark", "tnum"];

const cuts = [
  {
    name: "display",
    part: "western",
    font: "alegreya",
    source: "latin",
    characters: WESTERN,
    weight: 600,
    stand: "Times New Roman",
  },
  {
    name: "display",
    part: "turkish",
    font: "alegreya",
    source: "latin-ext",
    characters: TURKISH,
    weight: 600,
  },
  {
    name: "text",
    part: "western",
    font: "source-sans-3",
    source: "latin",
    characters: WESTERN,
    weight: { min: 400, max: 700 },
    stand: "Arial",
  },
  {
    name: "text",
    part: "turkish",
    font: "source-sans-3",
    source: "latin-ext",
    characters: TURKISH,
    weight: { min: 400, max: 700 },
  },
  {
    name: "arabic",
    part: "script",
    font: "readex-pro",
    source: "arabic",
    characters: null,
    weight: { min: 300, max: 700 },
    stand: "Arial",
  },
];

// Average widths of the stand-in fonts, per em, over the letters below (the figures Next's own font
// loader uses).
const STAND_IN_WIDTH = { Arial: 934.5116 / 2048, "Times New Roman": 854.3953 / 2048 };
const FREQUENT_LETTERS = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";

await rm(files, { recursive: true, force: true });
await mkdir(files, { recursive: true });
const faces = [];
const preload = [];
for (const cut of cuts) {
  const original = await readFile(
    path.join(packages, cut.font, `files/${cut.font}-${cut.source}-wght-normal.woff2`),
  );
  const woff2 = cut.characters
    ? await subset(original, cut.characters, {
        targetFormat: "woff2",
        keepFeatures: WESTERN_FEATURES,
        variationAxes: { wght: cut.weight },
      })
    : original;
  const file = `${cut.name}-${cut.part}.${createHash("sha256").update(woff2).digest("hex").slice(0, 8)}.woff2`;
  await writeFile(path.join(files, file), woff2);
  preload.push([cut.name, cut.part, `/assets/fonts/${file}`]);
  faces.push(face(cut, file, woff2));
  console.log(`${file} ${(woff2.length / 1024).toFixed(1)} kB`);
}
for (const font of new Set(cuts.map((cut) => cut.font))) {
  await writeFile(
    path.join(files, `${font}.LICENSE.txt`),
    await readFile(path.join(packages, font, "LICENSE")),
  );
}
await writeFile(
  path.join(root, "src/styles/fonts.css"),
  "/* Written by scripts/subset-fonts.mjs. A font that is not there when the page is first painted waits for the next page (optional), so nothing ever moves; the stand-in faces have the metrics of the real ones. */\n" +
    faces.join("\n"),
);
await writeFile(
  path.join(root, "src/lib/font-files.ts"),
  "// Written by scripts/subset-fonts.mjs.\n\n/** The font files a page preloads: the western ones always, the Arabic one on Arabic pages only. */\n" +
    "export const FONT_FILES = {\n" +
    `  western: [${preload
      .filter(([name]) => name !== "arabic")
      .map(([, , url]) => `\n    "${url}",`)
      .join("")}\n  ],\n` +
    `  arabic: ["${preload.find(([name]) => name === "arabic")[2]}"],\n} as const;\n`,
);

function face({ name, part, characters, weight, stand }, file, woff2) {
  const range = characters
    ? `\n  unicode-range: ${ranges(characters)};`
    : "\n  unicode-range: U+0600-06FF, U+0750-077F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC;";
  const weights = typeof weight === "number" ? `${weight}` : `${weight.min} ${weight.max}`;
  const real = `@font-face {\n  font-family: "vitrin-${name}";\n  src: url("/assets/fonts/${file}") format("woff2");\n  font-weight: ${weights};\n  font-display: optional;${range}\n}\n`;
  if (!stand) return real;
  const { ascent, descent, lineGap, unitsPerEm, ...font } = metrics(woff2);
  const adjust = part === "western" ? font.averageWidth / unitsPerEm / STAND_IN_WIDTH[stand] : 1;
  const share = (value) => `${((Math.abs(value) / unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return `${real}@font-face {\n  font-family: "vitrin-${name}-stand-in";\n  src: local("${stand}");\n  size-adjust: ${(adjust * 100).toFixed(2)}%;\n  ascent-override: ${share(ascent)};\n  descent-override: ${share(descent)};\n  line-gap-override: ${share(lineGap)};\n}\n`;
}

function metrics(woff2) {
  const font = fontkit(woff2);
  const glyphs = font.glyphsForString(FREQUENT_LETTERS);
  return {
    ascent: font.ascent,
    descent: font.descent,
    lineGap: font.lineGap,
    unitsPerEm: font.unitsPerEm,
    averageWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / glyphs.length,
  };
}

function ranges(characters) {
  const points = [...new Set(characters)]
    .map((character) => character.codePointAt(0))
    .sort((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}
