import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isReachable } from './db/client.ts';
import type { Deps } from './deps.ts';
import { accessCodeRoutes } from './features/access-codes/access-codes.routes.ts';
import { adminRoutes } from './features/admins/admins.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { clientManagementRoutes } from './features/client-management/client-management.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { creditRoutes } from './features/credits/credits.routes.ts';
import { downloadRoutes } from './features/files/downloads.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { uploadRoutes } from './features/files/uploads.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { invoiceDocumentRoutes } from './features/invoice-documents/invoice-documents.routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { packageInvoiceRoutes } from './features/package-invoices/package-invoices.routes.ts';
import { packageRoutes } from './features/packages/packages.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { paymentsLedgerRoutes } from './features/payments-ledger/payments-ledger.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { reviewRoutes } from './features/review/review.routes.ts';
import { reviewLinkRoutes } from './features/review-links/review-links.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { uploadLinkRoutes } from './features/upload-links/upload-links.routes.ts';
import { videoRoutes } from './features/videos/videos.routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist.routes.ts';
import { limitBodyTime } from './http/body-time.ts';
import { handleError, registerErrorHandlers } from './http/errors.ts';
import { closeConnectionsGracefully } from './http/graceful-shutdown.ts';
import { liveRoutes } from './http/live.ts';
import { logRequests } from './http/log.ts';
import { registerOpenApi } from './http/openapi.ts';
import { rejectCrossSiteRequests, rejectRemoteRequests, warnAboutUntrustedProxies } from './http/origin.ts';
import { createPageFront } from './http/pages/page-front.ts';
import { type PageOptions, servePages } from './http/pages/pages.ts';
import type { Api } from './http/route.ts';
import { dataPolicy, securityHeaders, strictTransport } from './http/security-headers.ts';
import { cookieNames, cookieSessions } from './http/session.ts';
import { buildStamp } from './version.ts';

const featureRoutes = [
  accessCodeRoutes,
  adminRoutes,
  auditRoutes,
  authRoutes,
  clientManagementRoutes,
  contactRoutes,
  creditRoutes,
  downloadRoutes,
  fileRoutes,
  uploadRoutes,
  invitationRoutes,
  invoiceDocumentRoutes,
  invoiceRoutes,
  mailRoutes,
  notificationRoutes,
  overviewRoutes,
  packageRoutes,
  packageInvoiceRoutes,
  paymentRoutes,
  paymentsLedgerRoutes,
  privacyRoutes,
  profileRoutes,
  projectRoutes,
  reviewLinkRoutes,
  reviewRoutes,
  sessionRoutes,
  settingsRoutes,
  videoRoutes,
  uploadLinkRoutes,
  waitlistRoutes,
];

/** Larger bodies get 413. Footage isn't uploaded through the API. */
const bodyLimit = 256 * 1024;

/**
 * Builds the server without listening.
 * @param pages serves the pages too; without it, only the API
 */
export async function buildApp(deps: Deps, pages?: PageOptions) {
  const front = pages?.built && createPageFront(deps.settings);
  const serverFactory = front?.serverFactory ?? pages?.serverFactory;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines carry the request id themselves: a child logger per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(deps.settings.trustProxy),
    bodyLimit,
    // Uploads take as long as they need; `limitBodyTime` covers every other body.
    requestTimeout: 0,
    frameworkErrors: handleError,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(serverFactory ? { serverFactory } : {}),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (deps.settings.demoData) app.addHook('onRequest', rejectRemoteRequests);
  if (deps.settings.trustProxy === 0) app.addHook('onRequest', warnAboutUntrustedProxies(deps));
  registerErrorHandlers(app);
  logRequests(app);
  limitBodyTime(app);
  closeConnectionsGracefully(app);

  await app.register(async (scope) => healthRoutes(scope as Api, deps));
  await app.register(async (scope) => {
    await rejectUnderPressure(scope);
    await scope.register(async (api) => apiRoutes(api as Api, deps), { prefix: '/' });
    await scope.register(async (site) => siteRoutes(site, deps));
    if (pages) await scope.register(async (site) => servePages(site, { ...pages, ...deps, front, publicUrl: deps.settings.publicUrl }));
  });
  return app;
}

/** The long interval keeps a slow start from counting as overload: a loop blocked for a whole sample reports an infinite delay. */
const rejectUnderPressure = (scope: FastifyInstance) =>
  scope.register(underPressure, { maxEventLoopDelay: 2000, sampleInterval: 5000, exposeStatusRoute: false });

/** A number trusts that many proxies whatever their addresses, so the server must be reachable through them only. */
const trustedProxies = (trust: number | string[]) => (Array.isArray(trust) ? trust : (_address: string, hop: number) => hop < trust);

const isHttps = ({ settings }: Deps) => settings.publicUrl.protocol === 'https:';

async function apiRoutes(api: Api, deps: Deps) {
  api.removeContentTypeParser('text/plain');
  await api.register(cookie);
  await registerOpenApi(api, cookieNames(deps));
  api.decorate('sessions', cookieSessions(deps));
  api.decorateRequest('client', undefined);
  api.decorateRequest('admin', undefined);
  api.decorateRequest('viewer', undefined);
  api.decorateRequest('guest', undefined);
  const headers = {
    ...securityHeaders,
    ...(isHttps(deps) ? strictTransport : {}),
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  };
  api.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  api.addHook('onRequest', rejectCrossSiteRequests);
  for (const routes of featureRoutes) routes(api, deps);
  liveRoutes(api, deps);
  api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

/** Liveness at `/healthz`; readiness at `/readyz`, which checks the database too. */
function healthRoutes(api: Api, { db }: Deps) {
  api.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok', version: buildStamp }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReachable(db);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
  });
}
