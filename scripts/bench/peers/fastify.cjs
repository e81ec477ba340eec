// fastify with @fastify/http-proxy: fastify.cjs PORT UPSTREAM.

const [port, upstream] = process.argv.slice(2);
const server = require("fastify")({ logger: false });
server.register(require("@fastify/http-proxy"), { upstream: `http://${upstream}` });
server.listen({ host: "127.0.0.1", port: Number(port), backlog: 8192 });
