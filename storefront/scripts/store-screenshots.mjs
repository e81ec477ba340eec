// Makes the screenshots in DIR the baselines: `node scripts/store-screenshots.mjs DIR`, called by
// scripts/screenshots.sh. Chromium's own encoder takes four times the bytes, so pictures are
// encoded anew, without loss; one whose pixels are as before keeps its file. What is not in DIR
// goes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";

const MAX_BYTES = 6_000_000;
const baselines = path.join(import.meta.dirname, "../e2e/baselines");
const taken = process.argv[2];
const [major] = readdirSync(taken);
const old = path.join(baselines, major);

const before = new Map(
  (existsSync(old) ? readdirSync(old) : []).map((name) => [
    name,
    readFileSync(path.join(old, name)),
  ]),
);
rmSync(baselines, { recursive: true, force: true });
mkdirSync(old, { recursive: true });
let bytes = 0;
let changed = 0;
for (const name of readdirSync(path.join(taken, major))) {
  const picture = sharp(readFileSync(path.join(taken, major, name)));
  const kept = before.get(name);
  const isSame = kept && (await pixels(picture)).equals(await pixels(sharp(kept)));
  if (!isSame) changed++;
  const file = isSame ? kept : await picture.webp({ lossless: true, effort: 6 }).toBuffer();
  writeFileSync(path.join(old, name), file);
  bytes += file.length;
}
console.log(`${changed} screenshots are new or changed; ${Math.ceil(bytes / 1000)} kB in all`);
if (bytes > MAX_BYTES)
  throw new Error(`more than ${MAX_BYTES / 1000} kB: compare fewer or smaller`);

/** Prefixed with the size, which the pixels alone do not say. */
async function pixels(picture) {
  const { data, info } = await picture
    .clone()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`${info.width}x${info.height}:`), data]);
}
