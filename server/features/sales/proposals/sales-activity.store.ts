import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { payments } from '#server/db/schema/billing/payments.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposalEvents, proposals } from '#server/db/schema/sales/proposals.ts';

/** At most this many of the newest entries of each kind are read. */
const maxEntries = 200;

export interface ActivityFilter {
  leadId?: number | undefined;
  projectId?: number | undefined;
}

const adminName = sql<string | null>`coalesce(${users.name}, ${users.username})`;

/** The project that a lead became; null for none. */
export async function findProjectOfLead(db: Connection, leadId: number): Promise<number | null> {
  const [row] = await db.select({ projectId: leads.projectId }).from(leads).where(eq(leads.id, leadId));
  return row?.projectId ?? null;
}

/** What happened to the proposals of a lead or project, apart from writing and opening them. */
export const listProposalActivity = (db: Connection, { leadId, projectId }: ActivityFilter) =>
  db
    .select({
      id: proposalEvents.id,
      createdAt: proposalEvents.createdAt,
      proposal: { id: proposals.id, title: proposals.title, isChangeOrder: proposals.isChangeOrder },
      to: proposalEvents.to,
      actor: sql<string | null>`coalesce(${proposalEvents.name}, ${adminName})`,
    })
    .from(proposalEvents)
    .innerJoin(proposals, eq(proposals.id, proposalEvents.proposalId))
    .leftJoin(users, eq(users.id, proposalEvents.userId))
    .where(
      and(
        or(leadId ? eq(proposals.leadId, leadId) : undefined, projectId ? eq(proposals.projectId, projectId) : undefined),
        sql`${proposalEvents.to} not in ('draft', 'viewed')`,
      ),
    )
    .orderBy(desc(proposalEvents.createdAt), desc(proposalEvents.id))
    .limit(maxEntries);

/** Payments and refunds of a project's invoices. */
export const listPaymentActivity = (db: Connection, projectId: number) =>
  db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      kind: sql<'payment' | 'refund'>`${payments.kind}`,
      amountMinor: sql<number>`abs(${payments.amountMinor})`.mapWith(Number),
      currency: payments.currency,
      invoice: { id: invoices.id, invoiceNumber: sql<string>`coalesce(${invoices.invoiceNumber}, '')` },
      clientName: clients.name,
      actor: adminName,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(and(eq(invoices.projectId, projectId), inArray(payments.kind, ['payment', 'refund'])))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxEntries);
