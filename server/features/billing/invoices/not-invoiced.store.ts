import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { agreedDraft } from './paid-projects.store.ts';

const currency = sql<string>`${invoices.agreedAmount} ->> 'currency'`;

interface Of {
  clientId: number;
  /** Only this one. */
  projectId?: number | undefined;
}

/** What a client signed that isn't invoiced yet, as signed: a draft may have been changed. By project, the newest first, and currency. */
export const listNotInvoiced = preparedQuery([], (db, { clientId, projectId }: Of) =>
  db
    .select({
      projectId: projects.id,
      projectTitle: projects.title,
      currency,
      amount: sql<string>`sum((${invoices.agreedAmount} ->> 'amount')::numeric)::text`,
    })
    .from(invoices)
    .innerJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.clientId, clientId), projectId ? eq(projects.id, projectId) : undefined, agreedDraft))
    .groupBy(projects.id, currency)
    .orderBy(desc(projects.id), currency),
);

interface Invoiced {
  clientId: number;
  projectId: number | null;
  currency: string;
}

/** What comes after an invoice: the same for its project, in its currency, as a decimal string; null if nothing does. */
export async function readNotInvoiced(db: Connection, { clientId, projectId, currency }: Invoiced): Promise<string | null> {
  if (projectId === null) return null;
  const amounts = await listNotInvoiced(db, { clientId, projectId });
  return amounts.find((other) => other.currency === currency)?.amount ?? null;
}
