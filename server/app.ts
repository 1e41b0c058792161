import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { paysOnline } from './adapters/payment-provider.ts';
import { areas } from './areas.ts';
import { isReachable } from './db/client.ts';
import { databaseHome } from './db/connect.ts';
import { isDiskFull } from './db/disk-space.ts';
import type { Deps } from './deps.ts';
import { findApiKey } from './features/accounts/api-keys/api-keys.service.ts';
import { endSession, sessionReader } from './features/accounts/sessions/sessions.service.ts';
import { guestReader } from './features/projects/review-links/open-review-link.ts';
import { filmMediaRoutes } from './features/website/films/site-films.routes.ts';
import { mediaRoutes } from './features/website/images/media.routes.ts';
import { siteRoutes } from './features/website/site/site.routes.ts';
import { spareBodySize } from './http/body-limit.ts';
import { trustedProxies } from './http/client-network.ts';
import { limitBodyTime } from './http/connections/body-time.ts';
import { closeConnectionsGracefully } from './http/connections/graceful-shutdown.ts';
import { createHttpServer, type HttpServer } from './http/connections/http-server.ts';
import { answerUnreadable } from './http/connections/invalid-requests.ts';
import { handleError, registerErrorHandlers } from './http/errors.ts';
import { limitLargeBodies } from './http/large-bodies.ts';
import { liveRoutes } from './http/live.ts';
import { shedLoad } from './http/load-shedding.ts';
import { logRequests } from './http/log.ts';
import { measureRequests, metricsRoute } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { rejectCrossSiteRequests, rejectRemoteRequests, warnAboutUntrustedProxies } from './http/origin.ts';
import { type PageOptions, servePages } from './http/pages/pages.ts';
import type { Api } from './http/route.ts';
import { dataHeaders } from './http/security-headers.ts';
import { cookieNames, cookieSessions } from './http/session.ts';
import { sandboxRoutes } from './payment-sandbox/sandbox.routes.ts';
import type { Sandbox } from './payment-sandbox/sandbox.ts';
import { sendsEmails } from './settings/settings.ts';
import type { CallerReader } from './shared/callers.ts';
import { minutes } from './shared/clock.ts';
import { buildStamp } from './shared/version.ts';

interface AppOptions {
  /** Serves the pages too; without it, only the API. */
  pages?: PageOptions | undefined;
  sandbox?: Sandbox | undefined;
  /** How long an upload may send nothing before it's ended, in milliseconds. */
  idleTimeout?: number;
  /** How far the event loop may lag behind before requests are refused, in milliseconds; 0 for any. */
  maxEventLoopDelay?: number;
  /** Whether the disk of the database is full; by default, that of the embedded one. */
  isDatabaseDiskFull?: () => boolean;
}

/** Builds the server without listening. */
export async function buildApp(
  deps: Deps,
  { pages, sandbox, idleTimeout, maxEventLoopDelay = 2000, isDatabaseDiskFull = embeddedDiskProbe(deps) }: AppOptions = {},
) {
  const httpServer = createHttpServer(deps.settings);
  const headers = dataHeaders(isHttps(deps));
  const serverFactory = pages?.serverFactory ?? httpServer.serverFactory;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines carry the request id themselves: a child logger per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.settings),
    // For routes without a body. Those with one have a limit of their own.
    bodyLimit: spareBodySize,
    // Uploads take as long as they need; `limitBodyTime` covers every other body.
    requestTimeout: 0,
    frameworkErrors: handleError,
    clientErrorHandler: (error, socket) => answerUnreadable(headers, error, socket),
    // `closeConnectionsGracefully` closes the connections instead of Fastify.
    forceCloseConnections: false,
    return503OnClosing: false,
    // The timeout is for all routes together. After the usual ten seconds, a server on a busy machine would give up its start.
    pluginTimeout: 1 * minutes,
    routerOptions: { maxParamLength: 200 },
    serverFactory,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (deps.tracing) await app.register(deps.tracing.plugin);
  if (deps.settings.demoData) app.addHook('onRequest', rejectRemoteRequests);
  if (deps.settings.trustProxy === 0) app.addHook('onRequest', warnAboutUntrustedProxies(deps));
  registerErrorHandlers(app, headers, isDatabaseDiskFull);
  // An expectation may be ignored (RFC 9110, section 10.1.1), which Node.js would refuse by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  logRequests(app, deps.secretPaths);
  if (deps.metrics) measureRequests(app, deps.metrics);
  limitBodyTime(app, idleTimeout);
  const isClosing = closeConnectionsGracefully(app);

  await app.register(async (scope) => {
    scope.addHook('onRequest', setHeaders(headers));
    healthRoutes(scope as Api, deps, isClosing);
    metricsRoute(scope, deps);
  });
  if (!deps.settings.servesSite) return app;
  await app.register(async (scope) => {
    await rejectUnderPressure(scope, maxEventLoopDelay);
    await scope.register(async (api) => apiRoutes(api as Api, deps, { httpServer, sandbox }), { prefix: '/' });
    await scope.register(async (site) => siteRoutes(site, deps));
    await scope.register(async (media) => {
      mediaRoutes(media, deps);
      filmMediaRoutes(media, deps);
    });
    if (pages) await scope.register(async (site) => servePages(site, { ...pages, ...deps, httpServer, ...pageSettings(deps) }));
  });
  return app;
}

/** The long interval keeps a slow start from counting as overload: a loop blocked for a whole sample reports an infinite delay. */
const rejectUnderPressure = (scope: FastifyInstance, maxEventLoopDelay: number) =>
  scope.register(underPressure, { maxEventLoopDelay, sampleInterval: 5000, exposeStatusRoute: false });

const pageSettings = ({ settings, payments }: Deps) => ({
  publicUrl: settings.publicUrl,
  sendsEmails: sendsEmails(settings),
  paysOnline: paysOnline(payments),
});

const embeddedDiskProbe =
  ({ settings }: Deps) =>
  () =>
    settings.databaseUrl === undefined && isDiskFull(databaseHome(settings));

const isHttps = ({ settings }: Deps) => settings.publicUrl.protocol === 'https:';

const setHeaders = (headers: Record<string, string>) => (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  reply.headers(headers);
  done();
};

/** Accounts know clients, admins and API keys; review links know their guests. */
const callerReader = (deps: Deps): CallerReader => ({
  ...sessionReader(deps),
  guest: guestReader(deps),
  apiKey: (key) => findApiKey(deps, key),
  endSession: (token) => endSession(deps, token),
});

async function apiRoutes(api: Api, deps: Deps, { httpServer, sandbox }: { httpServer: HttpServer; sandbox: Sandbox | undefined }) {
  api.removeContentTypeParser('text/plain');
  await api.register(cookie);
  await registerOpenApi(api, cookieNames(deps.settings));
  api.decorate('sessions', cookieSessions(deps.settings, callerReader(deps)));
  api.decorateRequest('client', undefined);
  api.decorateRequest('admin', undefined);
  api.decorateRequest('apiKey', undefined);
  api.decorateRequest('viewer', undefined);
  api.decorateRequest('guest', undefined);
  const headers = dataHeaders(isHttps(deps));
  api.addHook('onRequest', setHeaders(headers));
  api.addHook('onRequest', rejectCrossSiteRequests);
  shedLoad(api as unknown as FastifyInstance, { ...deps, httpServer, headers });
  limitLargeBodies(api as unknown as FastifyInstance, deps.settings);
  for (const { routes = [] } of Object.values(areas)) for (const addRoutes of routes) addRoutes(api, deps);
  if (sandbox) sandboxRoutes(api, sandbox);
  liveRoutes(api, deps);
  api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

/** Liveness at `/healthz`; readiness at `/readyz`, which checks the database too and fails from the beginning of shutdown on. */
function healthRoutes(api: Api, { db }: Deps, isClosing: () => boolean) {
  api.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok', version: buildStamp }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const unavailable = () => (api.isDatabaseDiskFull() ? 'out of space' : 'database unavailable');
    const status = isClosing() ? 'stopping' : (await isReachable(db)) ? 'ready' : unavailable();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
