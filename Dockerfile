# syntax=docker/dockerfile:1

# ---- manifests: the lists of packages alone, so that a change of the code leaves the installed packages in the cache ----
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# ---- build: everything, to make server/dist and web/dist ----
FROM manifests AS build
RUN npm ci --include=dev
COPY . .
RUN npm run build

# ---- packages: only what the built server loads ----
FROM manifests AS packages
RUN npm ci --omit=dev --workspace server

# ---- the image ----
FROM node:24-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg tini \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production \
    PORT=13378 \
    CONFIG_PATH=/config \
    METADATA_PATH=/metadata \
    WEB_PATH=/app/web/dist \
    SOURCE=docker
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
# The image's own account "node" has the id 1000, as the first account on most hosts; compose.yaml can name another.
RUN mkdir /config /metadata && chown node:node /config /metadata
USER node
VOLUME ["/config", "/metadata"]
EXPOSE 13378
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthcheck`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# tini ends what ffmpeg leaves behind and hands SIGTERM on.
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/dist/main.js"]
