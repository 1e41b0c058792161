import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isReachable } from './db/client.ts';
import type { Deps } from './deps.ts';
import { accessCodeRoutes } from './features/access-codes/access-codes.routes.ts';
import { adminRoutes } from './features/admins/admins.routes.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backups/backups.routes.ts';
import { clientManagementRoutes } from './features/client-management/client-management.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { creditRoutes } from './features/credits/credits.routes.ts';
import { downloadRoutes } from './features/files/downloads.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { uploadRoutes } from './features/files/uploads.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { invoiceDocumentRoutes } from './features/invoice-documents/invoice-documents.routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { mailCopyRoutes } from './features/mail-copies/mail-copies.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { packageInvoiceRoutes } from './features/package-invoices/package-invoices.routes.ts';
import { packageRoutes } from './features/packages/packages.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { paymentsLedgerRoutes } from './features/payments-ledger/payments-ledger.routes.ts';
import { portfolioRequestRoutes } from './features/portfolio-requests/portfolio-requests.routes.ts';
import { previewLinkRoutes } from './features/preview-links/preview-links.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { reviewLinkRoutes } from './features/review-links/review-links.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { siteEditorRoutes } from './features/site/site-editor.routes.ts';
import { filmUploadRoutes } from './features/site-films/film-uploads.routes.ts';
import { filmMediaRoutes, siteFilmRoutes } from './features/site-films/site-films.routes.ts';
import { mediaRoutes } from './features/site-images/media.routes.ts';
import { siteImageRoutes } from './features/site-images/site-images.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { testimonialRoutes } from './features/testimonials/testimonials.routes.ts';
import { uploadLinkRoutes } from './features/upload-links/upload-links.routes.ts';
import { videoRoutes } from './features/videos/videos.routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { limitBodyTime } from './http/body-time.ts';
import { handleError, registerErrorHandlers } from './http/errors.ts';
import { createFront, type Front } from './http/front.ts';
import { closeConnectionsGracefully } from './http/graceful-shutdown.ts';
import { answerUnreadable } from './http/invalid-requests.ts';
import { liveRoutes } from './http/live.ts';
import { shedLoad } from './http/load-shedding.ts';
import { logRequests } from './http/log.ts';
import { measureRequests, metricsRoute } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { rejectCrossSiteRequests, rejectRemoteRequests, warnAboutUntrustedProxies } from './http/origin.ts';
import { type PageOptions, servePages } from './http/pages/pages.ts';
import type { Api } from './http/route.ts';
import { dataHeaders } from './http/security-headers.ts';
import { trustedProxies } from './http/sender.ts';
import { cookieNames, cookieSessions } from './http/session.ts';
import { buildStamp } from './version.ts';

const featureRoutes = [
  accessCodeRoutes,
  adminRoutes,
  apiKeyRoutes,
  auditRoutes,
  authRoutes,
  backupRoutes,
  clientManagementRoutes,
  contactRoutes,
  creditRoutes,
  downloadRoutes,
  fileRoutes,
  importRoutes,
  uploadRoutes,
  invitationRoutes,
  invoiceDocumentRoutes,
  invoiceRoutes,
  mailCopyRoutes,
  mailRoutes,
  notificationRoutes,
  overviewRoutes,
  packageRoutes,
  packageInvoiceRoutes,
  paymentRoutes,
  paymentsLedgerRoutes,
  portfolioRequestRoutes,
  privacyRoutes,
  profileRoutes,
  projectRoutes,
  reviewLinkRoutes,
  reviewRoutes,
  sessionRoutes,
  settingsRoutes,
  siteEditorRoutes,
  siteFilmRoutes,
  filmUploadRoutes,
  siteImageRoutes,
  systemRoutes,
  testimonialRoutes,
  videoRoutes,
  uploadLinkRoutes,
  previewLinkRoutes,
  waitlistRoutes,
  webhookRoutes,
];

/** Larger bodies get 413. Footage isn't uploaded through the API. */
const bodyLimit = 256 * 1024;

/**
 * Builds the server without listening.
 * @param pages serves the pages too; without it, only the API
 * @param idleTimeout of uploads that stop sending, in milliseconds
 */
export async function buildApp(deps: Deps, pages?: PageOptions, idleTimeout?: number) {
  const front = createFront(deps.settings);
  const headers = dataHeaders(isHttps(deps));
  const serverFactory = pages?.serverFactory ?? front.serverFactory;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines carry the request id themselves: a child logger per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.settings),
    bodyLimit,
    // Uploads take as long as they need; `limitBodyTime` covers every other body.
    requestTimeout: 0,
    frameworkErrors: handleError,
    clientErrorHandler: (error, socket) => answerUnreadable(headers, error, socket),
    // `closeConnectionsGracefully` does.
    forceCloseConnections: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    serverFactory,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (deps.tracing) await app.register(deps.tracing.plugin);
  if (deps.settings.demoData) app.addHook('onRequest', rejectRemoteRequests);
  if (deps.settings.trustProxy === 0) app.addHook('onRequest', warnAboutUntrustedProxies(deps));
  registerErrorHandlers(app, headers);
  // An expectation may be ignored (RFC 9110, section 10.1.1), which Node.js would refuse by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  logRequests(app);
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
    await rejectUnderPressure(scope);
    await scope.register(async (api) => apiRoutes(api as Api, deps, front), { prefix: '/' });
    await scope.register(async (site) => siteRoutes(site, deps));
    await scope.register(async (media) => {
      mediaRoutes(media, deps);
      filmMediaRoutes(media, deps);
    });
    if (pages) await scope.register(async (site) => servePages(site, { ...pages, ...deps, front, publicUrl: deps.settings.publicUrl }));
  });
  return app;
}

/** The long interval keeps a slow start from counting as overload: a loop blocked for a whole sample reports an infinite delay. */
const rejectUnderPressure = (scope: FastifyInstance) =>
  scope.register(underPressure, { maxEventLoopDelay: 2000, sampleInterval: 5000, exposeStatusRoute: false });

const isHttps = ({ settings }: Deps) => settings.publicUrl.protocol === 'https:';

const setHeaders = (headers: Record<string, string>) => (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  reply.headers(headers);
  done();
};

async function apiRoutes(api: Api, deps: Deps, front: Front) {
  api.removeContentTypeParser('text/plain');
  await api.register(cookie);
  await registerOpenApi(api, cookieNames(deps));
  api.decorate('sessions', cookieSessions(deps));
  api.decorateRequest('client', undefined);
  api.decorateRequest('admin', undefined);
  api.decorateRequest('apiKey', undefined);
  api.decorateRequest('viewer', undefined);
  api.decorateRequest('guest', undefined);
  const headers = dataHeaders(isHttps(deps));
  api.addHook('onRequest', setHeaders(headers));
  api.addHook('onRequest', rejectCrossSiteRequests);
  shedLoad(api as unknown as FastifyInstance, { ...deps, front, headers });
  for (const routes of featureRoutes) routes(api, deps);
  liveRoutes(api, deps);
  api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

/** Liveness at `/healthz`; readiness at `/readyz`, which checks the database too and fails from the beginning of shutdown on. */
function healthRoutes(api: Api, { db }: Deps, isClosing: () => boolean) {
  api.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok', version: buildStamp }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = isClosing() ? 'stopping' : (await isReachable(db)) ? 'ready' : 'database unavailable';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
