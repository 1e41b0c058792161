import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import { mails } from '#server/areas.ts';
import { composeMail } from '#server/features/messaging/mail/compose-mail.ts';
import { sampleSender } from '#server/features/messaging/mail/samples.ts';
import { pageRoutes } from '#server/testing/access/page-routes.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { fakePages } from '#server/testing/fake-pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Every route of the server, recorded while it is built. */
const routes: string[] = [];
const recordRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => {
    routes.push(url);
  });
const { pages } = fakePages(() => new Response('<h1>Page</h1>'));
pages.built!.patterns = pageRoutes;
diagnostics.subscribe('fastify.initialization', recordRoutes);
const { call, deps } = await createTestApp({ pages });
diagnostics.unsubscribe('fastify.initialization', recordRoutes);
const { includes, maskLink, maskPath } = deps.secretPaths;

/** Parameters that may be logged. */
const notSecret = ['id', 'fileId', 'deliverableId', 'version', 'name', 'kind', 'paymentIntent', 'sha256'];

const paths = [...new Set([...routes, ...pageRoutes, ...(await allEndpoints()).map(({ path }) => path)])];

test('every parameter of a path that may be a secret is masked: its feature lists the kind of link, or the path, in its area', () => {
  expect(routes).toContain('/api/upload/:token/files');
  const filled = paths.map((path) => path.replace(/:(\w+)/g, (_, name: string) => (notSecret.includes(name) ? '7' : 's3cret')));
  const secrets = filled.filter((path) => path.includes('s3cret'));
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter((path) => maskPath(path).includes('s3cret'))).toEqual([]);
});

test('every email that leads to a page with a secret leads to a listed path', () => {
  const links = mails.flatMap((mail) => {
    const sender = sampleSender(defaultLocale);
    return mail.samples.flatMap((input) => {
      const { action, links = [] } = composeMail(mail, input, sender);
      return [...(action ? [action.url] : []), ...links.map(({ url }) => url)];
    });
  });
  const secrets = links.map((link) => new URL(link)).filter(({ pathname, search }) => /[\w-]{20,}/.test(`${pathname}${search}`));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(({ href, pathname }) => !includes(pathname) || maskLink(href) === href)).toEqual([]);
});

test('pages with a secret in their path or query send no referrer, others their origin only', async () => {
  const policies = await Promise.all(
    pageRoutes.map(async (route) => [route, (await call('GET', route.replace(/:\w+/g, 'x'))).headers['referrer-policy']] as const),
  );
  const silent = policies.flatMap(([route, policy]) => (policy === 'no-referrer' ? route : []));
  const queries = ['login', 'register', 'reset-password', 'confirm-email', 'payment-success'].map((page) => `/client/${page}`);
  const withToken = pageRoutes.filter((route) => route.includes(':token'));
  expect(silent.toSorted()).toEqual([...withToken, ...queries, '/admin/accept-invitation'].toSorted());
  expect(new Set(policies.map(([, policy]) => policy))).toEqual(new Set(['no-referrer', 'strict-origin-when-cross-origin']));
});
