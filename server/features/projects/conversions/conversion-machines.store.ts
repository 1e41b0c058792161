import { and, asc, gt, isNull, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { conversionMachines } from '#server/db/schema/projects/conversion-machines.ts';

/** A machine is there if it has reported since this time, which is several times as long as between two reports. */
const present = sql`now() - interval '1 minute'`;

/** Machines may be away for a while, such as for repairs, without others having to do without them. */
const retention = sql`now() - interval '7 days'`;

type Machine = Omit<typeof conversionMachines.$inferInsert, 'seenAt'>;

export async function reportMachine(db: Connection, { id, ...machine }: Machine) {
  const seen = { ...machine, seenAt: sql`now()` };
  await db
    .insert(conversionMachines)
    .values({ id, ...seen })
    .onConflictDoUpdate({ target: conversionMachines.id, set: seen });
}

/** The machines that are there now. */
export const listMachines = (db: Connection) =>
  db
    .select({ name: conversionMachines.name, problem: conversionMachines.problem })
    .from(conversionMachines)
    .where(gt(conversionMachines.seenAt, present))
    .orderBy(asc(conversionMachines.name));

/** How many machines take conversions now. */
export const countMachines = (db: Connection): Promise<number> =>
  db.$count(conversionMachines, and(gt(conversionMachines.seenAt, present), isNull(conversionMachines.problem)));

/** Whether there is a machine, even if it's away or has a problem. */
export const hasMachines = async (db: Connection): Promise<boolean> =>
  (await db.$count(conversionMachines, gt(conversionMachines.seenAt, retention))) > 0;

export const cleanUpMachines = ({ db }: { db: Connection }, batchSize?: number): Promise<void> =>
  deleteInBatches(db, conversionMachines, lt(conversionMachines.seenAt, retention), batchSize);
