import { z } from 'zod';
import { SandboxError } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Metadata } from './objects.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** In minor units, up to Stripe's maximum of eight digits (docs.stripe.com/currencies). */
export const amount = z
  .string()
  .regex(/^[1-9]\d{0,7}$/, 'must be a whole number of the smallest currency unit, from 1 to 99999999')
  .transform(Number);

export const currency = z
  .string()
  .refine((code) => currencies.has(code.toUpperCase()), 'must be a three-letter ISO 4217 code')
  .transform((code) => code.toLowerCase());

/** Optional text; an empty value unsets it. */
export const optionalText = z
  .string()
  .max(1000)
  .transform((text) => text || null)
  .exactOptional();

/** Up to 50 keys of 40 characters with values of 500; an empty value removes its key, an empty `metadata` all (docs.stripe.com/api/metadata). */
export const metadata = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
  .refine((entries) => Object.keys(entries).length <= 50, 'must have at most 50 keys')
  .exactOptional();

export function mergeMetadata(current: Metadata, changes: '' | Metadata | undefined): Metadata {
  if (changes === '') return {};
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''));
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
    return new SandboxError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  if (!(String(issue.path[0]) in form)) return new SandboxError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const code = param === 'amount' ? 'parameter_invalid_integer' : undefined;
  return new SandboxError(`Invalid ${param}: ${issue.message}`, { code, param });
}

const paramName = ([first, ...rest]: PropertyKey[]) => String(first) + rest.map((name) => `[${String(name)}]`).join('');
