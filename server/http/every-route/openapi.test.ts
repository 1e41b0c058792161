import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';

interface Operation {
  summary?: string;
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
}

const run = promisify(execFile);
const testApp = await createTestApp();
const { call } = testApp;
const endpoints = await allEndpoints();
const { status, body } = await call('GET', '/api/openapi.json');
const paths: Record<string, Record<string, Operation>> = body.paths;

const operationOf = ({ method, path }: { method: string; path: string }) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;

test('is OpenAPI 3.1', () => {
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
});

test('describes every endpoint of the API and no others', () => {
  const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'head')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(expected.sort());
});

test('states the session or API key that each endpoint requires', () => {
  for (const endpoint of endpoints) {
    const { security, summary } = operationOf(endpoint);
    const schemes = {
      public: [],
      client: ['client'],
      clientWithPassword: ['client'],
      viewer: ['client', 'admin'],
      reviewer: ['client', 'admin', 'guest'],
      admin: ['admin'],
      owner: ['admin'],
    }[endpoint.access];
    const keys = endpoint.apiScope ? [{ apiKey: [endpoint.apiScope] }] : [];
    expect({ path: endpoint.path, security }).toEqual({
      path: endpoint.path,
      security: [...schemes.map((scheme) => ({ [scheme]: [] })), ...keys],
    });
    expect(summary).toBe(endpoint.summary);
  }
  expect(Object.keys(body.components.securitySchemes).sort()).toEqual(['admin', 'apiKey', 'client', 'guest']);
});

test('describes success and error responses of every endpoint', () => {
  for (const endpoint of endpoints)
    expect(Object.keys(operationOf(endpoint).responses)).toEqual(expect.arrayContaining([String(endpoint.status ?? 200), '4XX', '5XX']));
});

test('has no password, hash or token in any response', () => {
  const responses = Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => operation.responses));
  const names = new Set<string>();
  collectProperties([responses, body.components.schemas], names);
  expect(names).toContain('inviteLink');
  expect([...names].filter((name) => /password|hash|token/i.test(name))).toEqual([]);
});

test('serves Swagger UI to admins only, with its own scripts only', async () => {
  expect((await call('GET', '/api/docs/')).status).toBe(401);
  const { cookie: client } = await createClient(testApp);
  expect((await call('GET', '/api/docs/', { cookie: client })).status).toBe(401);
  const page = await call('GET', '/api/docs/', { cookie: await ownerCookie(testApp) });
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('swagger-ui') });
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
});

test('has no dangling references', () => {
  const text = JSON.stringify(body);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(body.components.schemas).toHaveProperty([name]);
});

test("passes Redocly's recommended rules", async () => {
  const directory = temporaryDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'openapi.json');
  writeFileSync(file, JSON.stringify(body));
  const args = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended', '--format=json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Redocly exits with an error if it finds problems.
  const { stdout } = await run(process.execPath, args, { env }).catch((failure: { stdout: string }) => failure);
  const { totals, problems } = JSON.parse(stdout);
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

function collectProperties(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'properties') for (const name of Object.keys(member)) names.add(name);
    collectProperties(member, names);
  }
}
