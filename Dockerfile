# One image for services and BFF: `docker build -t trestle .`. compose.yaml runs it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev \
  && npm run build \
  && npm prune --omit=dev \
  && rm -rf .nx tests \
  # Copied files keep their modes, and a clone made under umask 077 is closed to the user of the processes.
  && chmod -R a+rX /app

FROM node:24-bookworm-slim
# `backup` and `restore` use the database server's own tools.
RUN apt-get update \
  && apt-get install -y --no-install-recommends mariadb-client \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# The code belongs to root, and the processes don't run as root: they can't change it.
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A process that is stuck is started again. /readyz is for the balancer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT, path: '/healthz', agent: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "bff/dist/main.mjs"]
