import { z } from 'zod';
import { projectTypes } from '../../contract/waitlist.ts';
import { clientPassword } from './factories.ts';

/** The first of these that a field takes stands in it; a password comes before other text, as most fields take any text. */
const samples = [
  ...[1, true, clientPassword, 'ann@client.example', '2099-12-31', 'USD', '1500.00', '19', 'pi_unknown'],
  ...['4242 4242 4242 4242', '12 / 34', '123', 'UTC', 'review', 'read', 'grant', 'pro', ...projectTypes],
];

/** Something of the right shape, with every field filled in, so that a test can make one thing wrong. */
export function sampleBody(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, sampleBody(field)]));
  if (schema instanceof z.ZodArray) return [sampleBody(schema.element)];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional) return sampleBody(schema.unwrap());
  return samples.find((sample) => z.safeParse(schema, sample).success);
}

/** All but those that are named only to be refused. */
const fieldsOf = ({ shape }: z.ZodObject) =>
  Object.entries(shape as Record<string, z.ZodType>).filter(
    ([, field]) => !(field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever),
  );

export type Place = (string | number)[];

/** Where the values of a body stand that are no objects or lists themselves. */
export const leafPaths = (value: unknown, at: Place = []): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => leafPaths(member, [...at, Array.isArray(value) ? Number(key) : key]))
    : [at];

export const getAtPath = (body: unknown, place: Place) =>
  place.reduce((value, key) => (value as Record<string | number, unknown>)[key], body);

/** The same body with another value at one place. */
export function setAtPath(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  Object.assign(copy, { [key]: setAtPath((body as Record<string | number, unknown>)[key], rest, value) });
  return copy;
}
