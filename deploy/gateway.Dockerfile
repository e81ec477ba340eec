# Build from the top of the repository: docker build -f deploy/gateway.Dockerfile .
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY Cargo.toml Cargo.lock ./
COPY gateway gateway
COPY mocks/bench mocks/bench
COPY mocks/recording mocks/recording
COPY mocks/simulator mocks/simulator
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/source/target \
    cargo build --profile dist --locked --bin vitrin-gateway && cp target/dist/vitrin-gateway /vitrin-gateway

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl && rm -rf /var/lib/apt/lists/*
COPY --from=build /vitrin-gateway /usr/local/bin/
USER 65532:65532
EXPOSE 8080 8081
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8081/readyz"]
CMD ["vitrin-gateway", "serve"]
