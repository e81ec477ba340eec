// A loader page to typed JSON with cheerio, as many times as told: cheerio.cjs FILE ROUNDS prints nanoseconds of processor
// time for each. It reads what the gateway reads of it, and is spared the rest: checks, sanitising, addresses.

const { readFileSync } = require("node:fs");
const { load } = require("cheerio");

const [file, rounds] = process.argv.slice(2);
const html = readFileSync(file, "utf8");

function products(text) {
  const page = load(text, null, false);
  const records = page("script")
    .toArray()
    .flatMap((script) => [...page(script).text().matchAll(/JSON\.parse\('((?:[^'\\]|\\.)*)'\)/g)])
    .map((found) => JSON.parse(found[1].replace(/\\(.)/g, "$1")));
  const cards = page(".product-item")
    .toArray()
    .map((item) => {
      const card = page(item);
      const words = (selector) => card.find(selector).first().text().trim();
      return {
        ...card.data(),
        path: card.find(".product-title").attr("href"),
        title: words(".product-title"),
        brand: { name: words(".brand-title"), path: card.find(".brand-title").attr("href") },
        images: card.find("img").toArray().map((image) => ({ address: image.attribs["data-src"], text: image.attribs.alt })),
        price: words(".current-price"),
        priceBefore: words(".discounted-price"),
      };
    });
  return JSON.stringify({ products: cards.map((card, at) => ({ ...card, record: records[at] ?? null })) });
}

const written = JSON.parse(products(html));
if (written.products.length === 0 || written.products.some((product) => product.record === null)) {
  throw new Error("the page was not read");
}
for (let warm = 0; warm < 500; warm += 1) products(html);
const before = process.cpuUsage();
for (let round = 0; round < Number(rounds); round += 1) products(html);
const used = process.cpuUsage(before);
console.log(Math.round(((used.user + used.system) * 1000) / Number(rounds)));
