import { and, asc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { CreditUse } from '#api/billing/packages.ts';
import type { Connection } from '#server/db/client.ts';
import { videoCredits } from '#server/db/schema/billing/credits.ts';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { projects } from '#server/db/schema/projects/projects.ts';

// Deliverables are read here rather than through their feature, which itself uses credits.

/** How many credits deliverables have used and not given back, by their ids; those that never used any are missing. */
export async function countHeld(db: Connection, deliverableIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: videoCredits.deliverableId, held: sql<number>`-sum(${videoCredits.amount})`.mapWith(Number) })
    .from(videoCredits)
    .where(inArray(videoCredits.deliverableId, deliverableIds))
    .groupBy(videoCredits.deliverableId);
  return new Map(rows.map(({ id, held }) => [id!, held]));
}

/** How many credits a client's deliverables will use once they are delivered; those of archived projects won't be. */
export async function countReserved(db: Connection, clientId: number): Promise<number> {
  const held = sql`coalesce((select -sum(${videoCredits.amount}) from ${videoCredits} where ${videoCredits.deliverableId} = ${deliverables.id}), 0)`;
  const [row] = await db
    .select({ reserved: sql<number>`coalesce(sum(greatest(${deliverables.credits} - ${held}, 0)), 0)`.mapWith(Number) })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.projectId))
    .where(
      and(
        eq(projects.clientId, clientId),
        eq(deliverables.creditUse, 'at_delivery'),
        gt(deliverables.credits, 0),
        ne(deliverables.projectStatus, 'archived'),
        notInArray(deliverables.state, ['delivered', 'cancelled']),
      ),
    );
  return row!.reserved;
}

/** How many credits a client's deliverables have used since the last ones came with a package, or ever if none did. */
export async function countUsed(db: Connection, clientId: number): Promise<number> {
  const { amount, id, packageId, transactionType } = videoCredits;
  const ofClient = eq(videoCredits.clientId, clientId);
  const lastOfPackage = db
    .select({ id: sql`coalesce(max(${id}), 0)` })
    .from(videoCredits)
    .where(and(ofClient, isNotNull(packageId), inArray(transactionType, ['purchase', 'grant'])));
  const [row] = await db
    .select({ used: sql<number>`coalesce(-sum(${amount}), 0)`.mapWith(Number) })
    .from(videoCredits)
    .where(and(ofClient, inArray(transactionType, ['use', 'return']), gt(id, sql`(${lastOfPackage})`)));
  return Math.max(0, row!.used);
}

/** When the credits that a client has left are used, in the order in which they are deducted. */
export const listUsable = (db: Connection, clientId: number) =>
  db
    .select({ remaining: videoCredits.remaining, creditUse: sql<CreditUse>`coalesce(${clientPackages.creditUse}, 'at_creation')` })
    .from(videoCredits)
    .leftJoin(clientPackages, eq(clientPackages.id, videoCredits.packageId))
    .where(and(eq(videoCredits.clientId, clientId), gt(videoCredits.remaining, 0)))
    .orderBy(asc(videoCredits.expiryDate), asc(videoCredits.id));
