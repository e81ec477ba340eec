# Build from the top of the repository: docker build -f deploy/shop.Dockerfile .
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY Cargo.toml Cargo.lock ./
COPY gateway gateway
COPY mocks/bench mocks/bench
COPY mocks/recording mocks/recording
COPY mocks/simulator mocks/simulator
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/source/target \
    cargo build --profile dist --locked --bin vitrin-shop && cp target/dist/vitrin-shop /vitrin-shop

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
COPY --from=build /vitrin-shop /usr/local/bin/
USER 65532:65532
EXPOSE 8090
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s CMD ["curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8090/srv/service/region/get-countries/1"]
CMD ["vitrin-shop"]
