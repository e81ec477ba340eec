# Build from the top of the repository: docker build -f deploy/storefront.Dockerfile .
FROM node:24-bookworm-slim AS build
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /source/storefront
COPY storefront/package.json storefront/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY storefront .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
WORKDIR /storefront
COPY --from=build --chown=node:node /source/storefront/.next/standalone ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=2s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/robots.txt').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
