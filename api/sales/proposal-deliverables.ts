import { z } from 'zod';
import { maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import { optionalSingleLine, singleLineText } from '#api/shared/fields.ts';
import { deliverableKinds } from '#domain/projects/deliverables.ts';

const tooMany = `A project can have at most ${maxDeliverables} deliverables`;

/** Deliverables that signing creates: `count` of them with this title for each one of the item's quantity. */
const soldDeliverable = z.object({
  /** The title is short enough to add a number. */
  title: singleLineText('Title', 190),
  kind: z.enum(deliverableKinds, 'Please choose what it is').default('film'),
  aspectRatio: optionalSingleLine('Aspect ratio', 20),
  count: z.int('Please enter a whole number').min(1, 'Please enter 1 or more').max(maxDeliverables, tooMany).default(1),
});
export type SoldDeliverable = z.output<typeof soldDeliverable>;

/** The deliverables of an item. Only the studio sees them. */
export const soldDeliverables = z.array(soldDeliverable).max(10, 'An item can make at most 10 kinds of deliverables').optional();

/** The deliverables of an item as the API returns them. */
export const shownDeliverables = z
  .array(z.object({ title: z.string(), kind: z.enum(deliverableKinds), aspectRatio: z.string().nullable(), count: z.int() }))
  .optional();
