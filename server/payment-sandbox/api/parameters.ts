import { parse as parseQuery } from 'qs';
import { z } from 'zod';
import { currencies } from '#domain/shared/money.ts';
import { invalidParameter } from './errors.ts';

/** A decoded form; `metadata[invoice]=7` is `{metadata: {invoice: '7'}}`, and a list has the index of each entry as its name. */
export interface Form {
  [name: string]: string | Form;
}

/** A name that comes twice becomes a list, which no schema of a single value accepts. */
export const decodeForm = (text: string) => parseQuery(text, { plainObjects: true, arrayLimit: 0 }) as Form;

/** A schema of parameters that the SDK has too: a name that it doesn't know is a type error. */
export type ParametersOf<Params> = { [Name in keyof Params]?: z.ZodType };

/** In minor units. */
export const amount = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a whole number of the smallest currency unit, greater than 0')
  .transform(Number);

export const currency = z
  .string()
  .refine((code) => currencies.includes(code.toUpperCase()), 'must be the three-letter ISO 4217 code of a supported currency')
  .transform((code) => code.toLowerCase());

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A list, which a form writes with an index for each entry. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string().regex(/^\d+$/), item).transform((entries) => Object.values(entries));

/** Optional text; an empty value unsets it. */
export const optionalText = z
  .string()
  .max(1000)
  .transform((text) => text || null)
  .exactOptional();

/** At most 22 characters, with a letter and without these special ones (docs.stripe.com/get-started/account/statement-descriptors). */
export const statementDescriptor = z
  .string()
  .max(22)
  .regex(/^(?=.*[a-z])[^<>\\'"*]*$/i, 'must contain a letter and none of < > \\ \' " *')
  .exactOptional();

type Metadata = Record<string, string>;

/** Up to 50 keys of 40 characters other than brackets with values of 500; an empty value removes its key, an empty `metadata` all (docs.stripe.com/api/metadata). */
export const metadata = z
  .union([z.literal(''), z.record(z.string().regex(/^[^[\]]{1,40}$/), z.string().max(500))])
  .refine((entries) => Object.keys(entries).length <= 50, 'must have at most 50 keys')
  .exactOptional();

/** @throws SandboxError for more than 50 keys */
export function mergeMetadata(current: Metadata, changes: '' | Metadata | undefined): Metadata {
  if (changes === '') return {};
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''));
  if (Object.keys(merged).length > 50) throw invalidParameter('Invalid metadata: must have at most 50 keys', 'metadata');
  return merged;
}

/** @throws SandboxError 400 that names the first invalid, missing or unknown parameter */
export function parse<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw parameterError(form, result.error.issues[0]!);
}

function parameterError(form: Form, issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0]!]);
    return invalidParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = paramName(issue.path);
  if (!(String(issue.path[0]) in form)) return invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  const code = param === 'amount' ? 'parameter_invalid_integer' : undefined;
  return invalidParameter(`Invalid ${param}: ${issue.message}`, param, code);
}

const paramName = ([first, ...rest]: PropertyKey[]) => String(first) + rest.map((name) => `[${String(name)}]`).join('');
