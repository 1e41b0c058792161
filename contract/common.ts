import { z } from 'zod';
import { noDirectionOverride, normalizeLine, normalizeText, singleLinePattern } from './text.ts';

// In a browser the page's policy forbids to make code out of text, which zod would otherwise try, and be reported for.
if ('document' in globalThis) z.config({ jitless: true });

z.config({
  // For rules without a text of their own.
  customError: (issue) => {
    const name = nameOf(issue.path);
    if (issue.input == null) return `${name} is required`;
    if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`;
    if (issue.code === 'too_big') return `${name} is too ${issue.origin === 'string' ? 'long' : 'large'}`;
    return `${name} is not valid`;
  },
});

/** Of `items`, 0, `unitAmount`: "Unit amount". */
function nameOf(path: PropertyKey[] = []): string {
  const member = String(path.findLast((part) => typeof part === 'string') ?? 'body');
  const words = member.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
const textErrors = (label: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? `${label} is required` : `${label} must be text`),
});

/** PostgreSQL text cannot hold U+0000. */
export const withoutNullCharacter = /^[^\0]*$/;

/** Names and other text of one line. */
const singleLineText = (label: string, max: number, message: Parameters<typeof z.string>[0] = textErrors(label)) =>
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

/** What every form begins with that anyone may send (specification section 5). */
export const publicForm = z.object({
  name: singleLineText('Name', 200, 'Name must be at least 2 characters.').min(2, 'Name must be at least 2 characters.'),
  email: email('Please enter a valid email address.'),
  /** No person sees this field: whoever fills it in is a program that fills in every field it finds. */
  reference: z.string().max(1000).optional(),
});

/** What is kept of such a form. */
export type WithoutHoneypot<Form> = Omit<Form, 'reference'>;

/** A password where one is set (specification section 5, reset rules). */
export const newPassword = z
  .string(textErrors('Password'))
  .min(8, 'Password must be at least 8 characters long')
  .max(128, 'Password can have at most 128 characters')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\d/, 'Password must contain at least one number');

/** A password where one is typed to sign in: its form tells nothing. */
export const currentPassword = z.string(textErrors('Password')).min(1, 'Password is required').max(1000, 'Password is too long');

/** A password and once more, where one is set. */
export const newPasswordWithConfirmation = (message: string) =>
  z.object({ password: newPassword, confirmPassword: z.string().max(1000) }).refine(...passwordsMatch(message));

/** For a form that asks for a password twice: names a difference also while other fields are wrong. */
export const passwordsMatch = <Form extends { password: string; confirmPassword: string }>(message: string) =>
  [
    (form: Form) => form.password === form.confirmPassword,
    {
      path: ['confirmPassword'] as string[],
      message,
      when: ({ value }: { value: unknown }) =>
        z.looseObject({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
    },
  ] as const;

/** The part of a list to read: at most `limit` rows, after the row `before` names; a name of 200 characters may stand in it. */
export const pageQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(500).default(100),
  before: z.string().max(1200).optional(),
});

/** Words to look for in a list; each must begin a word of the row. */
export const searchText = z.string().overwrite(normalizeLine).max(100, 'Please search for less.').optional();

/** A table to take along (RFC 4180): people's text cannot become a formula in it. */
export const csvFile = z.string().meta({ description: 'CSV' });

export const success = z.object({ success: z.literal(true) });
export const successMessage = success.extend({ message: z.string() });

/** Why a call failed, told apart by programs; the status follows from it. */
export const errorCodes = {
  malformed: 400,
  unauthenticated: 401,
  /** The password was right; a code of the person's authenticator app must come with it. */
  second_factor: 401,
  forbidden: 403,
  /** The client must first replace the password that the studio typed for it. */
  password_change_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Every failed call answers with this shape; `errors` names each wrong field with its texts. */
export const problem = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;
