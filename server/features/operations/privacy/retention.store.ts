import { and, eq, exists, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { noPartyDetails, type Party } from '#contract/shared/parties.ts';
import { deleteInBatches, updateInBatches } from '#server/db/batches.ts';
import type { Connection } from '#server/db/client.ts';
import { clients, contactMessages, invitations, invoices, mails } from '#server/db/schema/index.ts';

const erasedParty: Party = { ...noPartyDetails, name: 'Erased client', email: '' };

export const deleteMessages = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, contactMessages, lt(contactMessages.createdAt, before), batchSize);

export const deleteMails = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, mails, lt(mails.createdAt, before), batchSize);

export const deleteUnusedInvitations = (db: Connection, expiredBefore: Date, batchSize?: number) =>
  deleteInBatches(db, invitations, and(isNull(invitations.usedAt), lt(invitations.expiresAt, expiredBefore)), batchSize);

/**
 * Removes the names of erased clients from their invoices.
 * @param issuedBefore a calendar date
 */
export function eraseBillingParties(db: Connection, issuedBefore: string, batchSize?: number) {
  const erasedClient = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, invoices.clientId), isNotNull(clients.erasedAt)));
  const due = and(lt(invoices.issueDate, issuedBefore), sql`${invoices.billedTo}->>'email' <> ''`, exists(erasedClient));
  return updateInBatches(db, invoices, { billedTo: erasedParty }, due, batchSize);
}
