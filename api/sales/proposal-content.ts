import { z } from 'zod';
import { unit } from '#api/billing/invoice-draft.ts';
import { calendarDate, percentage, singleLineText, textErrors, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { markdownText } from '#api/shared/markdown-text.ts';
import { decimalAmount } from '#api/shared/money.ts';
import { taxTerms, taxTermsInput } from '#api/shared/tax.ts';
import { milestoneStatuses } from '#domain/sales/milestones.ts';
import { shownDeliverables, soldDeliverables } from './proposal-deliverables.ts';
import { proposalPackage } from './proposal-packages.ts';

const milestoneStatus = z.enum(milestoneStatuses);

export const proposalLimits = {
  scheduleEntries: 30,
  items: 30,
  options: 10,
  addOns: 30,
  milestones: 4,
  markdown: 30_000,
  rounds: 20,
} as const;

/** A draft may be incomplete, so texts may be empty: `proposalProblems` says what it lacks to be sent. */
const markdown = (label: string) => markdownText(label, proposalLimits.markdown).default('');

const quantity = z
  .number('Please enter a number')
  .min(0.01, 'Quantity must be at least 0.01')
  .max(10_000, 'Quantity can be at most 10,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Quantity can have at most 2 decimals');

/** The name of an item or option in a client's choice. The browser chooses it, and never reuses it in a proposal. */
const key = z
  .string()
  .regex(/^[\w-]{1,40}$/, 'This key is invalid')
  // The names of properties that every object has would always count as quantities.
  .refine((text) => !(text in {}), 'This key is invalid');

/** An item that is sold at a price. */
export const proposalItem = z.object({
  key,
  title: singleLineText('Title', 200),
  description: trimmedString(textErrors('Description'))
    .max(1000, 'Description can have at most 1,000 characters')
    .regex(withoutNullCharacter, 'Description contains an invalid character')
    .default(''),
  unit: unit.default('item'),
  unitAmount: decimalAmount,
  quantity: quantity.default(1),
  /** The whole numbers between which the client may change the quantity; null if it's fixed. */
  quantityRange: z
    .object({
      min: z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(10_000),
      max: z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(10_000, 'Quantity can be at most 10,000'),
    })
    .nullable()
    .default(null),
  deliverables: soldDeliverables,
});
export type ProposalItem = z.output<typeof proposalItem>;

/** An option that the client can choose: an item, or one of the studio's packages, whose quantity is always one. */
const proposalOption = proposalItem.extend({ package: proposalPackage.nullable().default(null) });

/** A part of the work from one day through another, shown as a part of a track. */
const scheduleEntry = z.object({ label: singleLineText('Label', 80), from: calendarDate, to: calendarDate });

/** A part of the total, due between the deposit and the balance, once the project has this status. */
const milestone = z.object({
  title: singleLineText('Title', 80),
  percent: z.int('Please enter a whole number').min(1, 'Percentage must be at least 1').max(98, 'Percentage can be at most 98'),
  status: milestoneStatus,
});

/** Creates a schema for each field: in JSON Schema, one that's used twice would be left out the second time. */
const empty = () => z.literal('').transform(() => null);

/** Everything that a proposal says and sells. */
export const proposalContent = z.object({
  /** Markdown without images and HTML. */
  introduction: markdown('Introduction'),
  schedule: z.array(scheduleEntry).max(proposalLimits.scheduleEntries, 'A schedule can have at most 30 entries').default([]),
  /** Items that are always part of the proposal. */
  items: z.array(proposalItem).max(proposalLimits.items, 'A proposal can have at most 30 items').default([]),
  /** The client chooses one of these options, if there are any. */
  options: z.array(proposalOption).max(proposalLimits.options, 'A proposal can have at most 10 options').default([]),
  /** The client may choose any of these add-ons. */
  addOns: z.array(proposalItem).max(proposalLimits.addOns, 'A proposal can have at most 30 add-ons').default([]),
  /** The discount on every line, in percent. */
  discountPercent: percentage(/^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/, 'Please enter a percentage such as 10 or 7.5'),
  /** The tax on every line. */
  ...taxTermsInput,
  /** The part of the total that is due on signing, in percent; null if all of it is. */
  depositPercent: z
    .int('Please enter a whole number')
    .min(1, 'Deposit must be at least 1')
    .max(99, 'Deposit can be at most 99')
    .nullish()
    .or(empty())
    .transform((percent) => percent ?? null),
  /** The deposit as an amount, instead of a percentage. */
  depositAmount: decimalAmount
    .nullish()
    .or(empty())
    .transform((amount) => amount ?? null),
  milestones: z.array(milestone).max(proposalLimits.milestones, 'A proposal can have at most 4 milestones').default([]),
  /** When the balance is due, in days after the project's final delivery; null if it's due by the payment terms. */
  balanceDueDays: z
    .int('Please enter a whole number')
    .min(0, 'Days must be at least 0')
    .max(365, 'Days can be at most 365')
    .nullish()
    .or(empty())
    .transform((days) => days ?? null),
  /** Markdown without images and HTML; `{{client}}` and the other fields in `termFields` stand for the proposal's details. */
  terms: markdown('Terms'),
  /** The deadline of the project. */
  deadline: calendarDate
    .nullish()
    .or(empty())
    .transform((date) => date ?? null),
  /** How many rounds of revisions are included; in a change order, how many it adds. */
  rounds: z
    .int('Please enter a whole number')
    .min(0, 'Rounds must be at least 0')
    .max(proposalLimits.rounds, 'Rounds can be at most 20')
    .nullish()
    .or(empty())
    .transform((rounds) => rounds ?? null),
});
export type ProposalContent = z.output<typeof proposalContent>;

const shownItem = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  unit,
  unitAmount: z.string(),
  quantity: z.number(),
  quantityRange: z.object({ min: z.int(), max: z.int() }).nullable(),
});

const shown = z.object({
  introduction: z.string(),
  schedule: z.array(z.object({ label: z.string(), from: calendarDate, to: calendarDate })),
  items: z.array(shownItem),
  options: z.array(shownItem.extend({ package: proposalPackage.nullable() })),
  addOns: z.array(shownItem),
  discountPercent: z.string().nullable(),
  ...taxTerms,
  depositPercent: z.int().nullable(),
  depositAmount: z.string().nullable(),
  milestones: z.array(z.object({ title: z.string(), percent: z.int(), status: milestoneStatus })),
  balanceDueDays: z.int().nullable(),
  terms: z.string(),
  deadline: calendarDate.nullable(),
  rounds: z.int().nullable(),
});

/** A proposal's content as its client reads it. */
export const publicContent = shown.meta({ id: 'PublicProposalContent' });

const { items, options, addOns } = shown.shape;
const studioOnly = { deliverables: shownDeliverables };

/** A proposal's content as the studio reads it, with what its client doesn't see. */
export const shownContent = shown
  .extend({
    items: z.array(items.element.extend(studioOnly)),
    options: z.array(options.element.extend(studioOnly)),
    addOns: z.array(addOns.element.extend(studioOnly)),
  })
  .meta({ id: 'ProposalContent' });

/** A new proposal without a template. */
export const emptyContent: ProposalContent = proposalContent.parse({});
