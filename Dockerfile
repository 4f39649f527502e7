# Three steps: the front end, the program, and an image with nothing else in it.

FROM node:20-bookworm-slim AS assets
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY views /src/views
COPY web/assets ./assets
RUN npm run build

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=assets /src/static/dist ./static/dist
RUN go build -trimpath -ldflags '-s -w' -o /out/concord ./cmd/concord \
 && mkdir -p /out/data

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/concord /usr/local/bin/concord
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
# Inside a container the open address is the only one that can be reached. Sign-in
# is on; put something in front that speaks https, or mount a certificate.
ENV CONCORD_ADDR=0.0.0.0:8080 \
    CONCORD_PLAIN_HTTP=true \
    CONCORD_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["concord", "health"]
ENTRYPOINT ["concord"]
CMD ["serve"]
