// Alokai's middleware with one integration that asks the shop for a cart: alokai.cjs PORT UPSTREAM.

const { createServer } = require("@vue-storefront/middleware");

const [port, upstream] = process.argv.slice(2);
const integrations = {
  shop: { location: require.resolve("./alokai-shop.cjs"), configuration: { upstream: `http://${upstream}` } },
};
createServer({ integrations }).then((server) => server.listen({ host: "127.0.0.1", port: Number(port), backlog: 8192 }));
