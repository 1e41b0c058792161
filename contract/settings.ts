import { z } from 'zod';
import { endpoint } from './shared/endpoint.ts';
import { email, optionalSingleLine, optionalText, patchSchema, singleLine } from './shared/fields.ts';
import { currency } from './shared/money.ts';
import { success } from './shared/responses.ts';

/** Accepts IANA names only: a UTC offset would ignore daylight saving time. */
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
  z.int('Please enter a whole number').min(0, `${label} must be at least 0`).max(max, `${label} can be at most ${max}`);

/** The studio's details, and the defaults for new invoices and projects. */
export const studioForm = z.object({
  studioName: singleLine('Studio name', 100),
  /** Receives contact messages and notifications. */
  studioEmail: email(),
  studioPhone: optionalSingleLine('Phone number', 50),
  studioAddress: optionalText('Address', 500),
  openingHours: optionalSingleLine('Opening hours', 100),
  /** An IANA name; deadlines and due dates are in this time zone. */
  timeZone: z.string().max(100).refine(isTimeZone, 'Please choose a time zone'),
  /** The default for new invoices and packages. */
  currency,
  /** In percent of a project's price, due before work begins. */
  depositPercent: wholeNumber('Deposit', 100),
  /** Days from an invoice's issue date to its due date. */
  paymentTermsDays: wholeNumber('Payment terms', 365),
  /** Rounds of revisions included in a price. */
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
    /** Whether the owner has completed the setup. */
    isSetUp: z.boolean(),
  })
  .meta({ id: 'Studio' });

const response = success.extend({ studio });

export const settingsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    summary: "Returns the studio's details and defaults, and whether it has been set up.",
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'Updates the studio details and defaults that are sent. The first update completes the setup.',
    body: studioPatch,
    response,
  }),
};
