import { and, asc, eq } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { payments } from '#server/db/schema/billing/payments.ts';

/** An invoice's write-offs, and as negative entries what was recovered or reversed of them; oldest first. */
export const listWriteOffs = (db: Connection, invoiceId: number) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.kind, 'write_off')))
    .orderBy(asc(payments.id));

export type WriteOffRow = Awaited<ReturnType<typeof listWriteOffs>>[number];

export const correctionsOf = (writeOffs: WriteOffRow[]) => writeOffs.flatMap(({ taxCorrection }) => taxCorrection ?? []);
