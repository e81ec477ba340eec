// http-proxy-middleware on Node's own server: hpm.cjs PORT UPSTREAM.

const http = require("node:http");
const { createProxyMiddleware } = require("http-proxy-middleware");

const [port, upstream] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const proxy = createProxyMiddleware({ target: `http://${upstream}`, agent });
http.createServer(proxy).listen({ host: "127.0.0.1", port: Number(port), backlog: 8192 });
