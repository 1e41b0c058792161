import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { isStripeObject } from './expect-stripe-object.ts';

const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

test('has the schemas of the installed SDK', () => {
  const { $comment } = JSON.parse(readFileSync(new URL('stripe-schemas.json', import.meta.url), 'utf8'));
  expect($comment, 'Run node scripts/stripe-schemas.ts.').toBe(`stripe ${Stripe.PACKAGE_VERSION}`);
});

test.each([
  ['a member that the types have', { ...error, decline_code: 'generic_decline' }, true],
  ['a missing member', { code: 'card_declined' }, false],
  ['a member that the types lack', { ...error, reason: 'generic_decline' }, false],
  ['a value that an enum lacks', { ...error, code: 'declined' }, false],
  ['a value of another type', { ...error, message: 7 }, false],
  ['an invalid object inside', { ...error, payment_method: { id: 'pm_1', object: 'payment_method' } }, false],
])('judges %s', (_case, value, expected) => {
  expect(isStripeObject('payment_error', value)).toBe(expected);
});
