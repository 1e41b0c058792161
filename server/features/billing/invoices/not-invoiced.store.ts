import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { agreedDraft } from './paid-projects.store.ts';

const currency = sql<string>`${invoices.agreedAmount} ->> 'currency'`;

interface Of {
  clientId: number;
  /** Limits the list to this project. */
  projectId?: number | undefined;
}

/** What a client signed that isn't invoiced yet, by project (newest first) and currency. Amounts are as signed, even if a draft changed. */
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

/** What is signed but not invoiced yet in an invoice's project and currency, as a decimal string; null if nothing is. */
export async function readNotInvoiced(db: Connection, { clientId, projectId, currency }: Invoiced): Promise<string | null> {
  if (projectId === null) return null;
  const amounts = await listNotInvoiced(db, { clientId, projectId });
  return amounts.find((other) => other.currency === currency)?.amount ?? null;
}
