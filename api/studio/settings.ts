import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, optionalSingleLine, patchSchema, singleLine } from '#api/shared/fields.ts';
import { currency, decimalAmount } from '#api/shared/money.ts';
import { addressFields } from '#api/shared/parties.ts';
import { success } from '#api/shared/responses.ts';
import { taxTerms, taxTermsInput } from '#api/shared/tax.ts';
import { csvFormats } from '#domain/shared/csv-format.ts';
import { locales } from '#domain/shared/locales.ts';
import { onlinePaymentMethods } from '#domain/shared/online-payments.ts';
import { playbackSizes } from '#domain/shared/playback-sizes.ts';

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

/** Days from an invoice's due date: negative before it, positive after. */
const reminderDay = z
  .int('Please enter whole numbers, such as -3, 0, 7')
  .min(-60, 'Reminders can be sent at most 60 days before the due date')
  .max(180, 'Reminders can be sent at most 180 days after the due date');

/** The studio's name on clients' bank statements, by the rules of docs.stripe.com/get-started/account/statement-descriptors. */
const statementDescriptor = z
  .string()
  .trim()
  .max(22, 'Please use 5 to 22 characters')
  .refine((text) => text === '' || text.length >= 5, 'Please use 5 to 22 characters')
  .refine((text) => text === '' || /[a-z]/i.test(text), 'Please use at least one letter')
  .refine((text) => /^[\x20-\x7e]*$/.test(text) && !/[<>\\'"*]/.test(text), `Please use Latin characters without < > \\ ' " *`)
  .nullish()
  .transform((text) => text || null);

/** The studio's details, and the defaults for new invoices and projects. */
export const studioForm = z.object({
  studioName: singleLine('Studio name', 100),
  /** The address that receives contact messages and notifications. */
  studioEmail: email(),
  studioPhone: optionalSingleLine('Phone number', 50),
  /** The street lines of the postal address. */
  studioAddress: addressFields.address,
  studioPostalCode: addressFields.postalCode,
  studioCity: addressFields.city,
  studioRegion: addressFields.region,
  /** The country's ISO 3166-1 alpha-2 code. */
  studioCountry: addressFields.country,
  studioTaxId: addressFields.taxId,
  /** The account for bank transfers: an IBAN or account number, and a BIC or routing number. */
  bankAccountName: optionalSingleLine('Account holder', 100),
  bankAccount: optionalSingleLine('IBAN or account number', 50),
  bankCode: optionalSingleLine('BIC or routing number', 50),
  /** How clients can pay invoices online, where the currency allows it. */
  onlinePaymentMethods: z
    .array(z.enum(onlinePaymentMethods))
    .max(onlinePaymentMethods.length)
    .overwrite((chosen) => onlinePaymentMethods.filter((method) => chosen.includes(method))),
  statementDescriptor,
  openingHours: optionalSingleLine('Opening hours', 100),
  /** An IANA name; deadlines and due dates are in this time zone. */
  timeZone: z.string().max(100).refine(isTimeZone, 'Please choose a time zone'),
  /** The format of dates, numbers and amounts for all readers; the words stay English. */
  locale: z.enum(locales, 'Please choose a format'),
  /** How CSV exports separate cells and decimals. */
  csvFormat: z.enum(csvFormats, 'Please choose a format'),
  /** The default currency for new invoices and packages. */
  currency,
  /** The default deposit in percent of a project's price, due before work begins. */
  depositPercent: wholeNumber('Deposit', 100),
  /** Days from an invoice's issue date to its due date. */
  paymentTermsDays: wholeNumber('Payment terms', 365),
  /** The default tax for new packages and lines of invoices. */
  ...taxTermsInput,
  /** Rounds of revisions included in a price. */
  includedRevisions: wholeNumber('Revisions', 100),
  /** The price of each further round, in the default currency, as a decimal string. */
  extraRevisionPrice: decimalAmount
    .or(z.literal(''))
    .nullish()
    .transform((price) => price || null),
  /** New projects have a watermark until they are paid. */
  watermarkDrafts: z.boolean(),
  /** The largest size that new films also play in, by the lines of their picture. */
  largestPlaybackSize: z.enum(playbackSizes, 'Please choose a size'),
  /** When clients are reminded of unpaid invoices, in days from the due date; empty for never. */
  reminderDays: z
    .array(reminderDay)
    .max(10, 'There can be at most 10 reminders')
    .overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
});

export const studioPatch = patchSchema(studioForm.shape);

const studio = z
  .object({
    studioName: z.string(),
    studioEmail: z.string(),
    studioPhone: z.string().nullable(),
    studioAddress: z.string().nullable(),
    studioPostalCode: z.string().nullable(),
    studioCity: z.string().nullable(),
    studioRegion: z.string().nullable(),
    studioCountry: z.string().nullable(),
    studioTaxId: z.string().nullable(),
    bankAccountName: z.string().nullable(),
    bankAccount: z.string().nullable(),
    bankCode: z.string().nullable(),
    onlinePaymentMethods: z.array(z.enum(onlinePaymentMethods)),
    statementDescriptor: z.string().nullable(),
    openingHours: z.string().nullable(),
    timeZone: z.string(),
    locale: z.string(),
    csvFormat: z.enum(csvFormats),
    currency: z.string(),
    depositPercent: z.int(),
    paymentTermsDays: z.int(),
    ...taxTerms,
    includedRevisions: z.int(),
    extraRevisionPrice: z.string().nullable(),
    watermarkDrafts: z.boolean(),
    largestPlaybackSize: z.enum(playbackSizes),
    reminderDays: z.array(z.int()),
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
    reads: ['settings'],
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
