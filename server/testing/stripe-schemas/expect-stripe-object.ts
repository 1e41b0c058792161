import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect } from 'vitest';

interface StripeObject {
  object?: string;
  id?: string;
  error?: object;
  data?: unknown;
}

const schemas = JSON.parse(readFileSync(new URL('stripe-schemas.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema({ $id: 'stripe', ...schemas });

/**
 * Checks an object, list, event or error against the types of the installed Stripe SDK; `scripts/stripe-schemas.ts` writes the schemas.
 * A member that the types don't have fails, too.
 */
export function expectStripeObject(body: unknown): void {
  const object = body as StripeObject;
  if (object.error) return expectSchema('payment_error', object.error);
  if (object.object === 'list') return expectList(object);
  expectSchema(object.object ?? 'no object member', object);
  if (object.object === 'event') expectStripeObject((object.data as { object: unknown }).object);
}

function expectList(list: object) {
  expect.soft(list).toEqual({ object: 'list', data: expect.any(Array), has_more: expect.any(Boolean), url: expect.stringMatching(/^\/v1\//) });
  for (const item of (list as { data: unknown[] }).data) expectStripeObject(item);
}

function expectSchema(name: string, value: object) {
  const validate = ajv.getSchema(`stripe#/$defs/${name}`);
  expect(validate, `a schema of ${name}`).toBeDefined();
  validate!(value);
  expect.soft(validate!.errors ?? [], `${name} ${'id' in value ? value.id : ''}`).toEqual([]);
}
