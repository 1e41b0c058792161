import { and, eq, exists, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { clients, contactMessages, invitations, invoices, mails } from '../../db/schema/index.ts';
import type { InvoiceParty } from '../../db/schema/invoices.ts';

const erasedParty: InvoiceParty = { name: 'Erased client', company: null, email: '', phone: null, address: null };

export async function removeMessages(db: Connection, before: Date) {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before));
}

export async function removeMails(db: Connection, before: Date) {
  await db.delete(mails).where(lt(mails.createdAt, before));
}

/** Invitations that nobody used. */
export async function removeInvitations(db: Connection, expiredBefore: Date) {
  await db.delete(invitations).where(and(isNull(invitations.usedAt), lt(invitations.expiresAt, expiredBefore)));
}

/** @param issuedBefore a calendar date */
export async function removeBilledParties(db: Connection, issuedBefore: string) {
  const erased = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, invoices.clientId), isNotNull(clients.erasedAt)));
  await db
    .update(invoices)
    .set({ billedTo: erasedParty })
    .where(and(lt(invoices.issueDate, issuedBefore), sql`${invoices.billedTo}->>'email' <> ''`, exists(erased)));
}
