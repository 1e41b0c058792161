import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { card, newIntent, openSandbox, visa } from '#server/testing/payment-sandbox.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { findCardByPaymentMethod, parseCard, testCards } from './cards.ts';

const { db } = await createTestDatabase();

/** What becomes of a payment with each number, by docs.stripe.com/testing. */
const outcomes: Record<string, string> = {
  'pays: visa, US':
    '4242424242424242 4000056655665556 4000051230000072 4000000000000077 4000000000000036 4000000000000028 4000000000000010 ' +
    '4000000000000044 4001858821843804 4000008405600003 4000000000001208 4000000000003725 4000000000003055 4000000000003097 ' +
    '4000000032200000 4000000000005423 4000000000007726 4000000000005126',
  'pays: mastercard, US': '5555555555554444 2223003122003222 5200828282828210 5105105105105100 5200828282828897',
  'pays: amex, US': '378282246310005 371449635398431',
  'pays: discover, US': '6011111111111117 6011000990139424 6011981111111113 6555900000604105',
  'pays: diners, US': '3056930009020004 36227206271667',
  'pays: jcb, US': '3566002020360505',
  'pays: unionpay, CN': '6200000000000005 6200000000000047 6205500000000000004',
  'pays: mastercard, FR': '5555552500001001',
  'pays: visa, FR': '4000002500001001',
  'pays: visa, AU': '4000050360000001',
  'pays: mastercard, AU': '5555050360000080',
  'pays: visa, IE': '4000003720000278',
  'pays: mastercard, AE': '5200007840000022',
  'pays: visa, GB': '4000058260000005',
  'pays: mastercard, GB': '5555558265554449',
  'pays: jcb, JP': '3530111333300000',
  'pays: unknown, MX': '5062210000000009',
  'pays: visa, TH': '4000007640000003 4000057640000008',
  'pays: visa, US, CVC fail': '4000000000000101',
  'pays: visa, US, elevated risk': '4000000000009235 4000008400000407 4000008400000159 4000008400001017 4000058400306072',
  'pays: visa, US, CVC fail, elevated risk': '4000058400307872',
  'issuer_declined: card_declined, generic_decline': '4000000000000002 4000000000000341 4000008400001280',
  'issuer_declined: card_declined, insufficient_funds': '4000000000009995',
  'issuer_declined: card_declined, lost_card': '4000000000009987',
  'issuer_declined: card_declined, stolen_card': '4000000000009979',
  'issuer_declined: expired_card, expired_card': '4000000000000069',
  'issuer_declined: incorrect_cvc, incorrect_cvc': '4000000000000127',
  'issuer_declined: processing_error, processing_error': '4000000000000119',
  'issuer_declined: card_declined, card_velocity_exceeded': '4000000000006975',
  'blocked: card_declined, fraudulent': '4100000000000019 4000000000004954',
  'authenticates, pays: visa, FR': '4000002500003155',
  'authenticates, pays: visa, DE': '4000002760003184',
  'authenticates, pays: visa, IT': '4000003800000446',
  'authenticates, pays: visa, IE': '4000000000003220',
  'authenticates, pays: visa, US': '4000008400000027 4000000000003063',
  'authenticates, pays: visa, GB': '4000582600000094 4000582600000045 4000582600000102 4000582600000110',
  'authenticates, issuer_declined: card_declined, insufficient_funds': '4000008260003178',
  'authenticates, issuer_declined: card_declined, generic_decline': '4000008400001629',
  'pays: visa, US, disputed: fraudulent needs_response': '4000000000000259 4000000404000038 4000000001000043',
  'pays: discover, US, disputed: fraudulent needs_response': '6026507838377928',
  'pays: visa, US, disputed: product_not_received needs_response': '4000000000002685',
  'pays: visa, US, disputed: fraudulent warning_needs_response': '4000000000001976',
  'pays: visa, US, disputed: product_not_received needs_response, fraudulent needs_response': '4000000404000079',
  'pays: visa, US, disputed: noncompliant needs_response': '4000008400000779',
  'pays: mastercard, US, disputed: noncompliant needs_response': '5105008400000002',
};

const visaByCountry = `
  AR 4000000320000021 · BR 4000000760000002 · CA 4000001240000000 · CL 4000001520000001 · CO 4000001700000003 · CR 4000001880000005 ·
  EC 4000002180000000 · MX 4000004840008001 · PA 4000005910000000 · PY 4000006000000066 · PE 4000006040000068 · UY 4000008580000003 ·
  AE 4000007840000001 · AT 4000000400000008 · BE 4000000560000004 · BG 4000001000000000 · BY 4000001120000005 · HR 4000001910000009 ·
  CY 4000001960000008 · CZ 4000002030000002 · DK 4000002080000001 · EE 4000002330000009 · FI 4000002460000001 · FR 4000002500000003 ·
  DE 4000002760000016 · GI 4000002920000005 · GR 4000003000000030 · HU 4000003480000005 · IE 4000003720000005 · IT 4000003800000008 ·
  LV 4000004280000005 · LI 4000004380000004 · LT 4000004400000000 · LU 4000004420000006 · MT 4000004700000007 · NL 4000005280000002 ·
  NO 4000005780000007 · PL 4000006160000005 · PT 4000006200000007 · RO 4000006420000001 · SA 4000006820000007 · SI 4000007050000006 ·
  SK 4000007030000001 · ES 4000007240000007 · SE 4000007520000008 · CH 4000007560000009 · GB 4000008260000000 · AU 4000000360000006 ·
  CN 4000001560000002 · HK 4000003440000004 · IN 4000003560000008 · JP 4000003920000003 · MY 4000004580000002 · NZ 4000005540000008 ·
  SG 4000007020000003 · TW 4000001580000008`;

const numbers = Object.entries(outcomes).flatMap(([outcome, list]) => list.split(' ').map((number) => [number, outcome] as const));
const countryNumbers = visaByCountry.split('·').map((entry) => {
  const [country, number = ''] = entry.trim().split(' ');
  return [number, `pays: visa, ${country}`] as const;
});

test('lists each card once', () => {
  const listed = [...numbers, ...countryNumbers].map(([number]) => number);
  expect(testCards.map(({ number }) => number).sort()).toEqual(listed.sort());
  const methods = testCards.flatMap(({ paymentMethods = [] }) => paymentMethods);
  expect(methods.length).toBe(new Set(methods).size);
});

test.each([...numbers, ...countryNumbers])('card %s %s', async (number, expected) => {
  const { stripe, sandbox } = await openSandbox(db);
  const { id, client_secret: clientSecret } = await newIntent(stripe);
  const steps: string[] = [];
  const first = await sandbox.confirmWithCard({ clientSecret: clientSecret!, card: card(number) }).catch(() => undefined);
  if (first?.status === 'requires_action') {
    steps.push('authenticates');
    await sandbox.authenticate({ clientSecret: clientSecret!, approve: true }).catch(() => undefined);
  }
  await sandbox.runDueTasks();
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const { outcome, payment_method_details, paid, disputed } = intent.latest_charge as Stripe.Charge;
  const { brand, country, checks } = payment_method_details!.card!;
  const error = intent.last_payment_error;
  steps.push(paid ? `pays: ${brand}, ${country}` : `${outcome!.type}: ${error!.code}, ${error!.decline_code}`);
  if (paid && checks!.cvc_check !== 'pass') steps.push(`CVC ${checks!.cvc_check}`);
  if (paid && outcome!.risk_level !== 'normal') steps.push(`${outcome!.risk_level} risk`);
  if (disputed) {
    const disputes = await stripe.disputes.list({ payment_intent: id });
    steps.push(`disputed: ${disputes.data.map(({ reason, status }) => `${reason} ${status}`).join(', ')}`);
  }
  expect(steps.join(', ')).toBe(expected);
});

test.each([
  ['4000000000003055', 'requires_action', undefined],
  ['4000000000003097', 'requires_payment_method', 'card_declined'],
  ['4242424242424242', 'succeeded', undefined],
])('a payment that requests 3-D Secure with card %s becomes %s', async (number, status, code) => {
  const { stripe, sandbox } = await openSandbox(db);
  const request = { card: { request_three_d_secure: 'any' as const } };
  const { id, client_secret } = await newIntent(stripe, { payment_method_options: request });
  await sandbox.confirmWithCard({ clientSecret: client_secret!, card: card(number) }).catch(() => undefined);
  const intent = await stripe.paymentIntents.retrieve(id);
  expect([intent.status, intent.last_payment_error?.code]).toEqual([status, code]);
});

test('knows the card of each test payment method', () => {
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') };
  for (const { number, paymentMethods = [] } of testCards)
    for (const method of paymentMethods)
      expect(findCardByPaymentMethod(method, clock)?.fingerprint, method).toBe(parseCard(card(number), clock).fingerprint);
  expect(findCardByPaymentMethod('pm_card_none', clock)).toBeUndefined();
});

test('rejects a mistyped number before a payment is attempted', () => {
  const clock = { now: () => new Date('2026-06-15T12:00:00Z') };
  expect(() => parseCard({ ...visa, number: '4242 4242 4242 4241' }, clock)).toThrow('Your card number is incorrect.');
});
