import { expect, test } from 'vitest';
import type { Access, Endpoint } from '#api/shared/endpoint.ts';
import { liveTopics } from '#domain/shared/live.ts';
import { type CallerName, createAccessFixture } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const endpoints = await allEndpoints();
const readings = endpoints.flatMap((endpoint) =>
  (endpoint.reads ?? []).map((reading) => ({ endpoint, topic: reading.split('/:')[0]!, parameter: reading.split('/:')[1] })),
);

test('every endpoint reads rows by parameters of its path, or of a project that its caller knows', () => {
  const isKnown = ({ endpoint, parameter = '' }: (typeof readings)[number]) =>
    parameter === 'projectId' || endpoint.path.split('/').includes(`:${parameter}`);
  const byRow = readings.filter(({ parameter }) => parameter !== undefined);
  expect(byRow.length).toBeGreaterThan(0);
  expect(byRow.filter((reading) => !isKnown(reading)).map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
});

test('reads by row only what is announced with its id', () => {
  const topics: readonly string[] = liveTopics.ofProject;
  expect(readings.filter(({ topic, parameter }) => parameter !== undefined && !topics.includes(topic))).toEqual([]);
});

/** Access levels of callers who don't hear of every topic, as everybody else does. */
const clients: Endpoint['access'][] = ['client', 'clientWithPassword', 'viewer', 'reviewer'];

test('what clients read is announced to them', () => {
  const { oneClient, ofProject, everyClient } = liveTopics;
  const heard: readonly string[] = [...oneClient, ...ofProject, ...everyClient];
  const unheard = readings.filter(({ endpoint, topic }) => clients.includes(endpoint.access) && !heard.includes(topic));
  expect(unheard.map(({ endpoint, topic }) => `${nameOf(endpoint)}: ${topic}`)).toEqual([]);
});

/** Who calls the endpoints of an access level. Visitors have no stream. */
const callers: Partial<Record<Access, CallerName>> = {
  client: 'clientA',
  clientWithPassword: 'clientA',
  viewer: 'clientA',
  reviewer: 'clientA',
  admin: 'owner',
  owner: 'owner',
};

/** Topics of who asks, and of the studio's names and terms: nearly every endpoint reads them, and hardly anybody changes them. */
const readByAll = ['sessions', 'settings'];

/** Topics of tables that endpoints read without naming them, and why. */
const exceptions: Record<string, Record<string, string[]>> = {
  'changes together with what is named': {
    // Submitting a brief changes its lead; consent to a portfolio request makes a film, and ends with it.
    'GET /api/admin/overview': ['briefs'],
    'GET /api/admin/site/project-films': ['portfolio_requests'],
  },
  'whether files are locked, of which `update-watermarks` notifies as `files`, and what the project began with, which stays': {
    'GET /api/deliverables/:id/review/:version': ['client_packages', 'invoices', 'video_credits'],
    'GET /api/files/:id': ['client_packages', 'invoices', 'video_credits'],
    'GET /api/files/:id/comments': ['client_packages', 'deliverables', 'invoices', 'video_credits'],
    'GET /api/projects/:id/files': ['client_packages', 'invoices', 'video_credits'],
    'GET /api/projects/:id/review/:version': ['client_packages', 'invoices', 'video_credits'],
  },
  'only that it exists, and is for this caller': {
    'GET /api/admin/clients/:id/access-codes': ['clients'],
    'GET /api/admin/clients/:id/balance': ['clients'],
    'GET /api/admin/clients/:id/credits': ['clients'],
    'GET /api/admin/clients/:id/files': ['clients'],
    'GET /api/admin/clients/:id/statement': ['clients'],
    'GET /api/admin/leads/:id/briefs': ['leads'],
    'GET /api/admin/projects/:id/briefs': ['projects'],
    'GET /api/admin/projects/:id/upload-links': ['projects'],
    'GET /api/admin/webhook-endpoints/:id/deliveries': ['webhook_endpoints'],
    'GET /api/files/:id/playbacks': ['client_packages', 'deliverables', 'files', 'invoices', 'video_credits'],
    'GET /api/files/:id/review-links': ['client_packages', 'deliverables', 'files', 'invoices', 'video_credits'],
    'GET /api/files/:id/waveform': ['client_packages', 'deliverables', 'files', 'invoices', 'video_credits'],
  },
  'what is shown is what was there when somebody asked': {
    'GET /api/admin/search': ['clients', 'contact_messages', 'deliverables', 'files', 'invoices', 'leads', 'projects', 'proposals'],
    'GET /api/admin/system': ['briefs', 'uploads'],
    'GET /api/admin/webhook-endpoints/:id/secret': ['webhook_endpoints'],
  },
  "the caller's own uploads, which their browser follows itself, to a project that exists": {
    'GET /api/projects/:id/uploads': ['projects', 'uploads'],
  },
  "the client's own request, of which only the studio hears": { 'GET /api/client/packages': ['contact_messages'] },
};

/** Whether a screen shows the answer. The client's data is a file of everything, which none shows. */
const isShown = ({ path }: Endpoint) => path !== '/api/client/data';

/**
 * Only tables after `from` count, since joined tables just give names and conditions.
 * @returns the topics of the tables that a call reads and that the endpoint doesn't name
 */
async function findUnnamed(testApp: Awaited<ReturnType<typeof createTestApp>>, endpoint: Endpoint, caller: CallerName) {
  const fixture = await createAccessFixture(testApp, caller);
  const { params = {}, query } = (await requests[nameOf(endpoint)]?.(fixture)) ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const statements = await recordStatements(async () => {
    const response = await testApp.call('GET', `${path}?${new URLSearchParams(query)}`, { cookie: fixture.caller.cookie });
    expect(response.status, nameOf(endpoint)).toBe(200);
  });
  const tables = statements.flatMap((text) => [...text.matchAll(/from "(\w+)"/g)].map(([, name]) => name));
  const named = [...readByAll, ...(endpoint.reads ?? []).map((reading) => reading.split('/:')[0]!)];
  const topics: readonly string[] = Object.values(liveTopics).flat();
  return topics.filter((topic) => tables.includes(topic) && !named.includes(topic)).toSorted();
}

test('what an endpoint reads of the tables is named, or an exception with a reason', async () => {
  const testApp = await createTestApp();
  // Otherwise, its check for changes every two seconds would be recorded, too.
  await testApp.deps.site.close();
  const unnamed: Record<string, string[]> = {};
  for (const endpoint of endpoints) {
    const caller = callers[endpoint.access];
    if (endpoint.method !== 'GET' || !endpoint.reads || !caller || !isShown(endpoint)) continue;
    const topics = await findUnnamed(testApp, endpoint, caller);
    if (topics.length > 0) unnamed[nameOf(endpoint)] = topics;
  }
  expect(unnamed).toEqual(Object.assign({}, ...Object.values(exceptions)));
});
