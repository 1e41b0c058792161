import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Access } from '../../../contract/endpoint.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { allEndpoints, samplePath } from '../../testing/endpoints.ts';
import { createClient, ownerCookie } from '../../testing/factories.ts';
import { getAtPath, leafPaths, sampleBody, setAtPath } from '../../testing/sample-body.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const { cookie: client } = await createClient(testApp);
const cookies: Record<Access, string | undefined> = { public: undefined, client, clientWithPassword: client, admin: owner, owner };

const endpoints = await allEndpoints();
const withBody = endpoints.filter(({ body }) => body);
const withQuery = endpoints.filter(({ query }) => query);
const withParams = endpoints.filter(({ params }) => params);

beforeEach(() => db.delete(rateLimits));

const endless = 'x'.repeat(100_000);
/** By what stands in a field, what must not. A number may also be typed as text. */
const wrongFor: Record<string, unknown[]> = {
  string: [endless, 5, true, {}, ['text'], { toString: 'text' }],
  number: [endless, 'many', true, {}, [5], [], 1e308],
  boolean: [endless, 'true', 1, {}, [true]],
};

/** Texts in which the validator speaks for itself. */
const jargonIn = ({ errors = {} }: { errors?: Record<string, string[]> }) =>
  Object.values(errors)
    .flat()
    .filter((text) => /^Invalid|^Too |: expected/.test(text));

test('a filled-in body is one that the contract takes', () => {
  expect(withBody.length).toBeGreaterThan(20);
  for (const { body } of withBody) {
    const right = sampleBody(body!);
    expect(() => z.parse(body!, right)).not.toThrow();
    for (const place of leafPaths(right)) expect(wrongFor[typeof getAtPath(right, place)], place.join('.')).toBeDefined();
  }
});

test.each(withBody)('every field of $method $path is refused by its name when it is too long or of another kind', async (endpoint) => {
  const right = sampleBody(endpoint.body!);
  for (const place of leafPaths(right)) {
    for (const value of wrongFor[typeof getAtPath(right, place)]!) {
      const body = setAtPath(right, place, value);
      const answer = await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body });
      expect({ value, status: answer.status, fields: Object.keys(answer.body.errors ?? {}), jargon: jargonIn(answer.body) }).toEqual({
        value,
        status: 422,
        jargon: [],
        fields: expect.arrayContaining([expect.stringMatching(new RegExp(`^${place.join('\\.')}(\\.|$)`))]),
      });
    }
  }
});

test.each(withBody)('a field of $method $path that is missing or null is told in words for people', async (endpoint) => {
  const right = sampleBody(endpoint.body!);
  for (const place of leafPaths(right))
    for (const value of [undefined, null]) {
      // JSON leaves out what is undefined.
      const body = setAtPath(right, place, value);
      const answer = await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body });
      expect(jargonIn(answer.body), place.join('.')).toEqual([]);
    }
});

test('a field that is missing is told by its own text', async () => {
  const { body: client } = await call('POST', '/api/admin/clients', { cookie: owner, body: { email: null, company: 5 } });
  expect(client.errors).toEqual({
    name: ['Name is required'],
    email: ['Please enter a valid email address'],
    password: ['Password is required'],
    company: ['Company must be text'],
  });
  const { body: message } = await call('POST', '/api/contact', { body: {} });
  expect(message.errors).toEqual({
    name: ['Name must be at least 2 characters.'],
    email: ['Please enter a valid email address.'],
    message: ['Message must be at least 10 characters.'],
  });
  const { body: invoice } = await call('POST', '/api/admin/invoices', { cookie: owner, body: { clientId: 1, items: [{ quantity: 1 }] } });
  expect(invoice.errors).toEqual({
    dueDate: ['Please enter a valid date'],
    'items.0.description': ['Description is required'],
    'items.0.unitAmount': ['Unit amount is required'],
  });
});

test.each(withBody)('$method $path takes nothing but an object', async (endpoint) => {
  for (const body of ['null', '[]', '[{}]', '"text"', '5', 'true']) {
    const headers = { 'content-type': 'application/json' };
    expect((await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body, headers })).status).toBe(422);
  }
  const large = { padding: 'x'.repeat(300_000) };
  expect((await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body: large })).status).toBe(413);
});

test.each(withQuery)(
  'the query of $method $path is refused by the name of what is too long, twice there, or of another kind',
  async (endpoint) => {
    const { shape } = endpoint.query as z.ZodObject;
    for (const name of Object.keys(shape))
      for (const query of [
        `${name}=${endless}`,
        `${name}=1&${name}=2`,
        ...(name === 'limit' ? ['limit=many', 'limit=', 'limit=0', 'limit=501'] : []),
      ]) {
        const body = endpoint.body && sampleBody(endpoint.body);
        const answer = await call(endpoint.method, `${samplePath(endpoint)}?${query}`, { cookie: cookies[endpoint.access], body });
        expect(answer).toMatchObject({ status: 422, body: { errors: { [name]: [expect.any(String)] } } });
      }
  },
);

test.each(withParams)('an endless or wrong part of the path of $method $path leads nowhere', async (endpoint) => {
  const body = endpoint.body && sampleBody(endpoint.body);
  for (const part of [endless, 'many', '1.5', '-1', '%00', '1%20or%201=1', '__proto__']) {
    const path = endpoint.path.replace(/:\w+/, part);
    expect((await call(endpoint.method, path, { cookie: cookies[endpoint.access], body })).status).toBeOneOf([404, 422]);
  }
});
