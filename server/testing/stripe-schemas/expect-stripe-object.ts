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
const ajv = new Ajv({ allErrors: true }).addSchema({ $id: 'stripe', ...schemas });

/**
 * Checks an object, list, event or error against the types of the installed Stripe SDK; `scripts/stripe-schemas.ts` writes the schemas.
 * A member that the types don't have fails, too. The test goes on, so that no HTTP client takes the failure for one of its own.
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
  const validate = validatorOf(name);
  validate(value);
  expect.soft(validate.errors ?? [], `${name} ${'id' in value ? value.id : ''}`).toEqual([]);
}

/** Whether a value has the shape of the SDK's type. */
export const isStripeObject = (name: string, value: object): boolean => validatorOf(name)(value) === true;

function validatorOf(name: string) {
  const validate = ajv.getSchema(`stripe#/$defs/${name}`);
  if (!validate) throw new Error(`There is no schema of '${name}': list it in scripts/stripe-schemas.ts.`);
  return validate;
}
