import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clientPassword, createClient, ownerCookie } from '#server/testing/factories.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestApp } from '#server/testing/test-app.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface Span {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code: number; message?: string };
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** @returns the URL of a server for one test */
async function listen(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector that takes OTLP over HTTP as JSON, and keeps it. */
async function startCollector() {
  const exports: Export[] = [];
  const url = await listen(async (request, response) => {
    expect([request.method, request.url, request.headers['content-type']]).toEqual(['POST', '/v1/traces', 'application/json']);
    exports.push((await json(request)) as Export);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url,
    exports,
    spans: () =>
      exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
  };
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('sends a trace of each request by its route, without secrets and personal data', async () => {
  const collector = await startCollector();
  const testApp = await createTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, METRICS_TOKEN: 'a-token-for-prometheus' },
  });
  const { call, deps, db } = testApp;
  const cookie = await ownerCookie(testApp);
  const { id, email } = await createClient(testApp);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parentSpanId = 'b7ad6b7169203331';
  const headers = { traceparent: `00-${traceId}-${parentSpanId}-01`, 'user-agent': 'hidden-browser' };
  expect((await call('GET', `/api/admin/clients/${id}`, { cookie, headers })).status).toBe(200);
  await call('POST', '/api/client/login', { body: { email, password: clientPassword } });
  await call('GET', '/api/review/hidden-token?email=hidden@sender.example');
  await call('GET', '/api/nowhere?token=hidden-token');
  for (const path of ['/healthz', '/readyz', '/metrics']) await call('GET', path);
  // The error's message contains the statement and its values.
  await db.execute(sql`drop table contact_messages cascade`);
  const body = { name: 'Ann', email: 'hidden@sender.example', message: 'A hidden message.' };
  expect((await call('POST', '/api/contact', { body })).status).toBe(500);
  await deps.tracing!.close();

  const requests = collector.spans().filter(({ attributes }) => 'url.path' in valuesOf(attributes));
  const seen = requests.map(({ name, attributes }) => {
    const { 'http.route': route, 'url.path': path, 'http.response.status_code': status } = valuesOf(attributes);
    return [name, route, path, status];
  });
  expect(seen).toEqual([
    ['GET /api/admin/clients/:id', '/api/admin/clients/:id', `/api/admin/clients/${id}`, 200],
    ['POST /api/client/login', '/api/client/login', '/api/client/login', 200],
    ['GET /api/review/:token', '/api/review/:token', '/api/review/:token', 422],
    ['GET /api/*', '/api/*', '/api/nowhere', 404],
    ['POST /api/contact', '/api/contact', '/api/contact', 500],
  ]);
  expect(requests[0]).toMatchObject({ traceId, parentSpanId });
  expect(requests[4]?.status).toEqual({ code: 2 });
  const resource = valuesOf(collector.exports[0]!.resourceSpans[0]!.resource.attributes);
  expect(resource).toMatchObject({ 'service.name': 'picturelock', 'service.version': expect.any(String) });
  const everything = JSON.stringify(collector.exports);
  for (const secret of ['hidden', email, cookie.split('=')[1]!, 'insert into']) expect(everything).not.toContain(secret);
});

test('a collector that never answers holds up neither requests nor the end of the process', async () => {
  const waiting = new Set<ServerResponse>();
  const url = await listen((request, response) => {
    if (request.method === 'GET') return response.end();
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  });
  const { call, deps } = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  expect((await call('GET', '/api/client/me')).status).toBe(401);
  await deps.tracing!.close();
  // By its response, the collector would have noticed the end of another connection.
  await fetch(url);
  expect(waiting.size, 'exports that are still waiting').toBe(1);
});
