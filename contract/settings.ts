import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, optionalSingleLine, optionalText, patchSchema, singleLine } from './fields.ts';
import { currency } from './money.ts';
import { success } from './responses.ts';

/** The names of the IANA database; a mere distance from UTC knows no summer time. */
const isTimeZone = (name: string) => {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (label: string, max: number) =>
  z.int('Please enter a whole number').min(0, `${label} must be 0 or more`).max(max, `${label} can be at most ${max}`);

/** The studio's own details, and what new invoices and projects start from. */
export const studioForm = z.object({
  studioName: singleLine('Studio name', 100),
  /** Where contact messages and notices go. */
  studioEmail: email(),
  studioPhone: optionalSingleLine('Phone number', 50),
  studioAddress: optionalText('Address', 500),
  /** As people read them. */
  openingHours: optionalSingleLine('Opening hours', 100),
  /** An IANA name: "today" is today there. */
  timeZone: z.string().max(100).refine(isTimeZone, 'Please choose a time zone.'),
  /** What a new invoice or package starts with. */
  currency,
  /** Per cent of a project's price that is asked for before it begins. */
  depositPercent: wholeNumber('The deposit', 100),
  /** From the day a new invoice is written until it is due. */
  paymentTermsDays: wholeNumber('The payment terms', 365),
  /** Rounds of changes that a price includes. */
  includedRevisions: wholeNumber('Revisions', 100),
});

export const studioPatch = patchSchema(studioForm.shape);

const studio = z
  .object({
    studioName: z.string(),
    studioEmail: z.string(),
    studioPhone: z.string().nullable(),
    studioAddress: z.string().nullable(),
    openingHours: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    depositPercent: z.int(),
    paymentTermsDays: z.int(),
    includedRevisions: z.int(),
    /** Whether the owner has looked at all this. */
    isSetUp: z.boolean(),
  })
  .meta({ id: 'Studio' });

const response = success.extend({ studio });

export const settingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    summary: "The studio's details and defaults, and whether it has been set up.",
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/settings',
    access: 'owner',
    summary: "Changes those of the studio's details and defaults that are sent; the first change sets it up.",
    body: studioPatch,
    response,
  }),
};
