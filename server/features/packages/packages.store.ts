import { count, desc, eq } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type KeyCursor, olderThan } from '../../db/paging.ts';
import { clients } from '../../db/schema/clients.ts';
import { clientPackages } from '../../db/schema/packages.ts';

export const listPackages = (db: Connection, limit: number, before: KeyCursor | undefined) =>
  db
    .select()
    .from(clientPackages)
    .where(olderThan(clientPackages, before))
    .orderBy(desc(clientPackages.createdAt), desc(clientPackages.id))
    .limit(limit);

export const countPackages = async (db: Connection) => (await db.select({ total: count() }).from(clientPackages))[0]!.total;

/** A client's balance with its package, if it has one. */
export async function findPackageOf(db: Connection, clientId: number) {
  const [row] = await db
    .select({ balance: clients.totalCreditsAvailable, currentPackage: clientPackages })
    .from(clients)
    .leftJoin(clientPackages, eq(clientPackages.id, clients.currentPackageId))
    .where(eq(clients.id, clientId));
  return row!;
}
