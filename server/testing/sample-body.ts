import { z } from 'zod';
import { projectTypes } from '#api/inbox/waitlist.ts';
import { clientPassword } from './factories.ts';

/** Candidates for a field: the first that its schema accepts. The password precedes other text, because most fields accept any text. */
const sampleValues = [
  ...[1, true, clientPassword, 'ann@client.example', '2099-12-31', '2026-12-31T00:00:00.000Z', 'USD', '1500.00', '19', 'pi_unknown'],
  ...['4242 4242 4242 4242', '12 / 34', '123', 'UTC', 'review', 'read', 'grant', 'pro', 'GB', 'exempt', 'hour', 'all'],
  ...[
    'bank_transfer',
    'refund',
    'source',
    'dQw4w9WgXcQ',
    'd41d8cd98f00b204e9800998ecf8427e',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'https://files.example/trailer.mov',
    '/client/invoices',
    '01:00:00:00',
    '482913',
    ...projectTypes,
  ],
];

/** A valid value with every field filled in, for tests that make one field invalid. */
export function sampleBody(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) return Object.fromEntries(acceptedFields(schema).map(([name, field]) => [name, sampleBody(field)]));
  if (schema instanceof z.ZodArray) return Array.from({ length: minLengthOf(schema) }, () => sampleBody(schema.element));
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodTuple) return schema.def.items.map(sampleBody);
  // If a text or a number is allowed, the number is taken: nothing that is invalid for a number is a valid text.
  if (schema instanceof z.ZodUnion) return sampleBody(schema.options.find((option) => option instanceof z.ZodNumber) ?? schema.options[0]!);
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodOptional) return sampleBody(schema.unwrap());
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    if (inner instanceof z.ZodObject || inner instanceof z.ZodArray || inner instanceof z.ZodEnum) return sampleBody(inner);
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional) return sampleBody(schema.unwrap());
  if (schema instanceof z.ZodPipe) {
    const input = sampleBody(schema.in);
    if (typeof input === 'object') return input;
  }
  return sampleValues.find((sample) => z.safeParse(schema, sample).success);
}

/** How many items a list gets: at least one, so that an item's fields are filled in, too. */
const minLengthOf = (schema: z.ZodArray) => Math.max(1, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).minItems ?? 1);

/** Fields that exclude another one, which is sent instead. */
const exclusiveFields = ['depositAmount'];

/** All fields except `z.never().optional()` ones, which exist only to be rejected, and those that exclude another one. */
const acceptedFields = ({ shape }: z.ZodObject) =>
  Object.entries(shape as Record<string, z.ZodType>).filter(
    ([name, field]) => !exclusiveFields.includes(name) && !(field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever),
  );

export type PropertyPath = (string | number)[];

/** Paths of all values that are neither objects nor arrays. */
export const leafPaths = (value: unknown, path: PropertyPath = []): PropertyPath[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => leafPaths(member, [...path, Array.isArray(value) ? Number(key) : key]))
    : [path];

export const getAtPath = (body: unknown, path: PropertyPath) =>
  path.reduce((value, key) => (value as Record<string | number, unknown>)[key], body);

/** A copy of the body with another value at the path. */
export function setAtPath(body: unknown, [key, ...rest]: PropertyPath, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  Object.assign(copy, { [key]: setAtPath((body as Record<string | number, unknown>)[key], rest, value) });
  return copy;
}
