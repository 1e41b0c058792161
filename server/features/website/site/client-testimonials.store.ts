import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';

/** The testimonials among these that may be shown, locked until the transaction ends. */
export const lockConsented = (tx: Transaction, ids: number[]) =>
  tx
    .select({ id: testimonials.id, quote: testimonials.quote, name: testimonials.name, role: testimonials.role })
    .from(testimonials)
    .where(and(inArray(testimonials.id, ids), isNotNull(testimonials.receivedAt)))
    .for('share');
