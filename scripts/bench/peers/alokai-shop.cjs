// The integration: the shop's cart to the fields that a storefront shows.

const http = require("node:http");
const { apiClientFactory } = require("@vue-storefront/middleware");

const agent = new http.Agent({ keepAlive: true });

const number = (value) => Number(value ?? 0);

function line(product) {
  return {
    id: String(product.ID),
    title: product.TITLE,
    path: `/${String(product.URL).replace(/^\//, "")}`,
    brand: product.BRAND || null,
    image: product.IMAGE?.SMALL ?? null,
    options: [product.VARIANT1_NAME, product.VARIANT2_NAME].filter(Boolean),
    quantity: number(product.COUNT),
    stock: number(product.STOCK),
    price: number(product.PRICE_SELL),
    priceBefore: number(product.PRICE_NOT_DISCOUNTED),
  };
}

// Node's plainest client: its fetch costs several times as much, which would be held against Alokai.
function json(address) {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { agent }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.once("end", () => resolve(JSON.parse(Buffer.concat(parts).toString("utf8"))));
      answer.once("error", reject);
    });
    request.once("error", reject);
  });
}

async function getCart({ config }) {
  const cart = await json(`${config.upstream}/srv/service/cart/load`);
  return {
    lines: cart.PRODUCTS.map(line),
    coupon: cart.COUPON_CODE || null,
    totals: { goods: number(cart.PRICE_CART), delivery: number(cart.PRICE_CARGO), sum: number(cart.PRICE_GENERAL) },
    currency: cart.TARGET_CURRENCY,
  };
}

const { createApiClient } = apiClientFactory({ onCreate: (config) => ({ config, client: null }), api: { getCart } });
module.exports = { createApiClient };
