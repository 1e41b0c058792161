import { expect, test } from 'vitest';
import { z } from 'zod';
import { instant, optionalText, singleLine } from '#api/shared/fields.ts';
import { jsonLimits } from '#api/shared/json-limits.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { largestJson } from './body-limit.ts';

/** The size of a value's JSON as written by clients that escape all but ASCII. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).length;

const letters = (count: number) => '映'.repeat(count);

test.each<[string, z.ZodType, unknown]>([
  ['a text', singleLine('Name', 50), letters(50)],
  ['a text that may be missing', optionalText('Address', 50), letters(50)],
  ['pairs of code units', singleLine('Name', 50), '🎬'.repeat(25)],
  ['a list', z.array(singleLine('Name', 50)).max(3), [letters(50), letters(50), letters(50)]],
  ['a list of a fixed length', z.array(z.number()).length(2), [-1.797_693_134_862_315_7e308, -1.797_693_134_862_315_7e308]],
  ['a tuple', z.tuple([z.boolean(), singleLine('Name', 5)]), [false, letters(5)]],
  ['an object', z.object({ first: singleLine('Name', 5), last: z.null() }), { first: letters(5), last: null }],
  ['what is kept by a name', record(), { [letters(5)]: letters(9), [letters(5).replace('映', '画')]: letters(9) }],
  ['the largest of several', z.union([z.literal('none'), singleLine('Name', 5), z.enum(['some'])]), letters(5)],
  ['a code', z.string().regex(/^[a-z\d][\w-]{0,39}$/), 'x'.repeat(40)],
  ['an amount', decimalAmount, '1234567890.123'],
  ['a point in time', instant, '2026-12-31T00:00:00.000Z'],
  ['a date', z.iso.date(), '2026-12-31'],
])('knows how large %s can be', (_, schema, largest) => {
  expect(schema.safeParse(largest).success).toBe(true);
  expect(largestJson(schema)).toBeGreaterThanOrEqual(escaped(largest));
});

function record() {
  return z.record(z.string().max(5), z.string().max(9)).register(jsonLimits, { maxProperties: 2 });
}

test('takes what is limited together from where it is said', () => {
  const words = z.array(z.string()).refine((each) => each.join('').length <= 10);
  expect(largestJson(z.object({ words: words.register(jsonLimits, { maxSize: 500 }) }))).toBeLessThan(600);
});

test.each<[string, z.ZodType]>([
  ['name is a text without a maximum', z.object({ name: z.string().trim().min(1) })],
  ['name is a text without a maximum', z.object({ name: z.string().regex(/^\w+$/) })],
  ['name is a text without a maximum', z.object({ name: z.string().regex(/^(\w\d){2,5}$/) })],
  [
    'name is a text without a maximum',
    z.object({
      name: z
        .string()
        .regex(/^\w{3,}$/)
        .nullish(),
    }),
  ],
  ['rows.[].name is a text without a maximum', z.object({ rows: z.array(z.object({ name: z.string() })).max(2) })],
  ['rows is a list without a maximum', z.object({ rows: z.array(z.boolean()).min(1) })],
  ['words is a record without a maximum', z.object({ words: z.record(z.string().max(5), z.boolean()) })],
  [
    'words.key is a text without a maximum',
    z.object({ words: z.record(z.string(), z.boolean()).register(jsonLimits, { maxProperties: 1 }) }),
  ],
  ['data is a value of the type unknown without a maximum', z.object({ data: z.unknown() })],
])('refuses a schema that allows any size: %s', (message, schema) => {
  expect(() => largestJson(schema)).toThrow(message);
});
