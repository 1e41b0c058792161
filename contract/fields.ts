import { z } from 'zod';
import { noDirectionOverride, normalizeLine, normalizeText, singleLinePattern } from './text.ts';
import './zod-config.ts';

/** A row's number; PostgreSQL's integer sets the upper bound. */
export const id = z.int().min(1).max(2_147_483_647);

/** An id as it stands in a path: text on the way in, a number inside. */
export const pathId = z.object({ id: z.coerce.number<string | number>().pipe(id) });

/** An instant: a `Date` on the server, ISO 8601 text in UTC on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar date, `YYYY-MM-DD`: it has no time zone and never shifts. The year 0 is none to PostgreSQL. */
export const calendarDate = z.iso.date('Please enter a date.').refine((date) => !date.startsWith('0000'), 'Please enter a date.');

const emailText = (message: string) => z.string(message).trim().max(254, message).pipe(z.email(message));

/** An e-mail address (RFC 5321 allows 254 characters); compared without regard to case. */
export const email = (message = 'Please enter a valid email address') => emailText(message);

/** Text as people type it, of one line or several, in the form in which it is stored. */
export const trimmedString = (message: Parameters<typeof z.string>[0]) => z.string(message).overwrite(normalizeText);

/** What is said where a text is missing, and where something else stands in its place. */
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

/** A line of a form that must be filled in: one line, at most `max` characters. */
export const singleLine = (label: string, max = 200) => singleLineText(label, max).min(1, `${label} is required`);

/** A line that may be left out; an empty one counts as left out. */
export const optionalSingleLine = (label: string, max = 200) =>
  singleLineText(label, max)
    .nullish()
    .transform((value) => value || null);

/** Text of several lines that may be left out. */
export const optionalText = (label: string, max = 5000) =>
  trimmedString(textErrors(label))
    .max(max, `${label} can have at most ${max} characters`)
    .regex(withoutNullCharacter, `${label} holds a character that cannot be stored`)
    .nullish()
    .transform((value) => value || null);

/** What of a form, whose fields have no defaults, changes one by one: one that is left out stays as it is, null or an empty one is cleared. */
export const patchSchema = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.exactOptional()])) as {
      [Name in keyof Fields]: z.ZodExactOptional<Fields[Name]>;
    },
  );
