import { z } from 'zod';
import { noDirectionOverride, normalizeLine, normalizeText, singleLinePattern } from '#domain/shared/text.ts';
import './zod-config.ts';

/** A row's id; the upper bound is that of PostgreSQL's integer. */
export const id = z.int().min(1).max(2_147_483_647);

/** An id in a path: a string in the request, a number in the handler. */
export const pathId = z.object({ id: z.coerce.number<string | number>().pipe(id) });

/** A point in time: a `Date` on the server, an ISO 8601 string in UTC in JSON. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The status of something that works until it expires or is revoked. */
export const expiryStatus = z.enum(['active', 'expired', 'revoked']);

/**
 * When a file was last changed, in milliseconds since 1970, as a browser says it with an upload: as text. Null if it's missing or no time
 * that a `Date` can have.
 */
export const lastModified = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().max(8_640_000_000_000_000))
  .nullable()
  .catch(null);

/** A digest of parts of a file, as a browser says it with an upload. Null if it's missing or isn't one. */
export const fingerprint = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .nullable()
  .catch(null);

/** A calendar date, `YYYY-MM-DD`, without a time zone. PostgreSQL has no year 0. */
export const calendarDate = z.iso.date('Please enter a valid date').refine((date) => !date.startsWith('0000'), 'Please enter a valid date');

const emailText = (message: string) => z.string(message).trim().max(254, message).pipe(z.email(message));

/** An email address (RFC 5321 allows 254 characters); compared case-insensitively. */
export const email = (message = 'Please enter a valid email address') => emailText(message);

/** Text of one or several lines, normalized to the form in which it is stored. */
export const trimmedString = (message: Parameters<typeof z.string>[0]) => z.string(message).overwrite(normalizeText);

/** Error messages for a missing value and for one that isn't a string. */
export const textErrors = (label: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? `${label} is required` : `${label} must be text`),
});

/** PostgreSQL text cannot hold U+0000. */
export const withoutNullCharacter = /^[^\0]*$/;

/** Names and other text of one line. */
export const singleLineText = (label: string, max: number, message: Parameters<typeof z.string>[0] = textErrors(label)) =>
  z
    .string(message)
    .overwrite(normalizeLine)
    .max(max, `${label} can have at most ${max} characters`)
    .regex(singleLinePattern, `${label} must be a single line`)
    .regex(noDirectionOverride, `${label} can't contain characters that change the direction of text`);

/** A required single-line field of at most `max` characters. */
export const singleLine = (label: string, max = 200) => singleLineText(label, max).min(1, `${label} is required`);

/** An optional single-line field; empty text counts as missing. */
export const optionalSingleLine = (label: string, max = 200) =>
  singleLineText(label, max)
    .nullish()
    .transform((value) => value || null);

/** An optional multi-line field; empty text counts as missing. */
export const optionalText = (label: string, max = 5000) =>
  trimmedString(textErrors(label))
    .max(max, `${label} can have at most ${max} characters`)
    .regex(withoutNullCharacter, `${label} contains an invalid character`)
    .nullish()
    .transform((value) => value || null);

/** A partial update: omitted fields keep their values, null or empty text clears them. The fields must not have defaults. */
export const patchSchema = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.exactOptional()])) as {
      [Name in keyof Fields]: z.ZodExactOptional<Fields[Name]>;
    },
  );

/** A percentage as a decimal string; empty text counts as missing. */
export const percentage = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .regex(pattern, message)
    .nullish()
    .or(z.literal('').transform(() => null))
    .transform((value) => value ?? null);
