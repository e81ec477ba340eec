import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { HEART, SCALES } from "./saved-drawings.ts";

it.each([
  ["favourites/favourite-button.module.css", HEART],
  ["compare/compare-button.module.css", SCALES],
])("FAV-3 CMP-1 %s draws the same", (file, drawing) => {
  const css = readFileSync(new URL(`../features/${file}`, import.meta.url), "utf8");
  const paths = [...css.matchAll(/%3Cpath d='([^']*)'/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(new Set([drawing]));
});
