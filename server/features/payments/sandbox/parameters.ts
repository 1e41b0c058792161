import { z } from 'zod';
import { SandboxError } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Metadata } from './objects.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** In minor units, with Stripe's upper limit. */
export const amount = z
  .string()
  .regex(/^[1-9]\d{0,7}$/, 'it must be a whole number of the smallest currency unit, from 1 to 99999999')
  .transform(Number);

export const currency = z
  .string()
  .refine((code) => currencies.has(code.toUpperCase()), 'it must be a three-letter ISO 4217 code')
  .transform((code) => code.toLowerCase());

/** Text whose blank means none. */
export const optionalText = z
  .string()
  .max(1000)
  .transform((text) => text || null)
  .exactOptional();

/** Up to 50 entries of at most 40 and 500 characters; a blank value removes its entry, a blank whole removes all. */
export const metadata = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
  .refine((entries) => Object.keys(entries).length <= 50, 'it has more than 50 entries')
  .exactOptional();

export function mergeMetadata(before: Metadata, changes: '' | Metadata | undefined): Metadata {
  if (changes === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}

/** @throws SandboxError 400 that names the first wrong, missing or unknown parameter */
export function parse<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw refusal(form, result.error.issues[0]!);
}

function refusal(form: Form, issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0]!]);
    return new SandboxError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  if (!(String(issue.path[0]) in form)) return new SandboxError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = param === 'amount' ? 'parameter_invalid_integer' : undefined;
  return new SandboxError(`Invalid ${param}: ${issue.message}`, { code, param });
}

const bracketed = ([first, ...rest]: PropertyKey[]) => String(first) + rest.map((name) => `[${String(name)}]`).join('');
