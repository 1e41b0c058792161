import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ProposalFilterState } from '#api/sales/proposals.ts';
import { openStates } from '#domain/sales/proposal-states.ts';
import { deleteInBatches } from '#server/db/batches.ts';
import { type ByAge, byAge } from '#server/db/by-age.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { isOlderThan, type NewestFirstCursor, type Page } from '#server/db/paging.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { totalRows } from '#server/db/row-counts.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposalCountersignatures, proposalSignatures } from '#server/db/schema/sales/proposal-signatures.ts';
import { proposalEvents, proposalMessages, proposals, proposalVersions } from '#server/db/schema/sales/proposals.ts';
import { matchesSearch, searchVector } from '#server/db/search/search.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type NewProposalRow = typeof proposals.$inferInsert;

export interface ProposalFilter {
  state?: ProposalFilterState | undefined;
  clientId?: number | undefined;
  leadId?: number | undefined;
  projectId?: number | undefined;
  search?: string | undefined;
}

const isOpenState = sql`${proposals.state} in ('sent', 'viewed')`;

/** Proposals that the client can still sign, with a question that the studio hasn't answered. */
const isAsked = and(isNotNull(proposals.askedAt), isOpenState);

function matchesState(state: ProposalFilterState): SQL | undefined {
  if (state === 'open') return isOpenState;
  return state === 'asked' ? isAsked : eq(proposals.state, state);
}

const matchesFilter = ({ state, clientId, leadId, projectId, search }: ProposalFilter): SQL | undefined =>
  and(
    state && matchesState(state),
    clientId ? eq(proposals.clientId, clientId) : undefined,
    leadId ? eq(proposals.leadId, leadId) : undefined,
    projectId ? eq(proposals.projectId, projectId) : undefined,
    search ? matchesSearch(searchVector(proposals.title, proposals.recipientName, proposals.recipientEmail), search) : undefined,
  );

/** The number of proposals in a state, or of all, from `row_counts`. Unanswered questions are counted, since they are few. */
function totalOf(db: Connection, state: ProposalFilterState | undefined) {
  if (state === 'asked') return db.$count(proposals, isAsked);
  return totalRows('proposals', (kind) => (state === 'open' ? inArray(kind, [...openStates]) : state && eq(kind, state)));
}

/** Proposals that match the filter, newest first, with the total of their state. */
export const listProposals = (db: Connection, { limit, before, ...filter }: ProposalFilter & Page<NewestFirstCursor>) =>
  db
    .select({ ...getTableColumns(proposals), total: totalOf(db, filter.state) })
    .from(proposals)
    .where(and(matchesFilter(filter), isOlderThan(proposals, before)))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(limit);

export async function findProposal(db: Connection, id: number): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row;
}

const { title, recipientName, recipientEmail, currency, validUntil, content } = proposalVersions;

/** A proposal's columns with the texts and terms of the version that was sent last, as the client sees it. */
export const sentColumns = {
  ...getTableColumns(proposals),
  title,
  recipientName,
  recipientEmail,
  currency,
  validUntil,
  content,
};

export const isLatestVersion = and(eq(proposalVersions.proposalId, proposals.id), eq(proposalVersions.version, proposals.version));

export async function findSent(db: Connection, id: number): Promise<ProposalRow | undefined> {
  const [row] = await db.select(sentColumns).from(proposals).innerJoin(proposalVersions, isLatestVersion).where(eq(proposals.id, id));
  return row;
}

/** The proposal that was last accepted for a project. */
export async function findAgreed(db: Connection, projectId: number): Promise<ProposalRow | undefined> {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.projectId, projectId), eq(proposals.state, 'accepted')))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1);
  return row;
}

export async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  return row;
}

export async function insertProposal(db: Connection, proposal: NewProposalRow): Promise<ProposalRow> {
  const [row] = await db.insert(proposals).values(proposal).returning();
  return row!;
}

export async function updateProposal(db: Connection, id: number, changes: Partial<NewProposalRow>) {
  await db.update(proposals).set(changes).where(eq(proposals.id, id));
}

export async function deleteProposal(db: Connection, id: number) {
  await db.delete(proposals).where(eq(proposals.id, id));
}

export async function insertVersion(db: Connection, version: typeof proposalVersions.$inferInsert) {
  await db.insert(proposalVersions).values(version);
}

export async function insertEvent(db: Connection, event: typeof proposalEvents.$inferInsert) {
  await db.insert(proposalEvents).values(event);
}

export const listEvents = (db: Connection, proposalId: number) =>
  db
    .select({
      ...getTableColumns(proposalEvents),
      actor: sql<string | null>`coalesce(${proposalEvents.name}, ${users.name}, ${users.username})`,
    })
    .from(proposalEvents)
    .leftJoin(users, eq(users.id, proposalEvents.userId))
    .where(eq(proposalEvents.proposalId, proposalId))
    .orderBy(asc(proposalEvents.createdAt), asc(proposalEvents.id));

export async function insertMessage(db: Connection, message: typeof proposalMessages.$inferInsert) {
  await db.insert(proposalMessages).values(message);
}

/** A proposal's messages, oldest first. */
export const listMessages = (db: Connection, proposalId: number) =>
  db
    .select()
    .from(proposalMessages)
    .where(eq(proposalMessages.proposalId, proposalId))
    .orderBy(asc(proposalMessages.createdAt), asc(proposalMessages.id));

/** The name, address and client of a lead that a proposal is for. */
export async function findLeadRecipient(db: Connection, id: number) {
  const { name, email, clientId } = leads;
  const [row] = await db.select({ id: leads.id, name, email, clientId }).from(leads).where(eq(leads.id, id));
  return row;
}

/** Deletes proposals that were last changed before an instant and never accepted. */
export const deleteUnaccepted = (db: Connection, before: Date, batchSize?: number) =>
  deleteInBatches(db, proposals, and(lt(proposals.updatedAt, before), sql`${proposals.state} <> 'accepted'`), batchSize);

/** Proposals with an unanswered question, the longest waiting first. */
export const listAsked = preparedQuery(['order'], (db, { order, limit }: ByAge) =>
  db
    .select({
      id: proposals.id,
      name: proposals.recipientName,
      title: proposals.title,
      since: sql<Date>`${proposals.askedAt}`.mapWith(proposals.askedAt),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(proposals)
    .where(isAsked)
    .orderBy(...byAge(order, proposals.askedAt, proposals.id))
    .limit(limit),
);

/** The ids of open proposals whose last day has passed. */
export const listEnded = (db: Connection, today: string, limit: number) =>
  db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(isOpenState, lt(proposals.endsOn, today)))
    .orderBy(asc(proposals.endsOn))
    .limit(limit);

/** The ids of open proposals that end by a day and whose client hasn't been reminded. */
export const listToRemind = (db: Connection, lastDay: string, limit: number) =>
  db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(isOpenState, lte(proposals.endsOn, lastDay), sql`${proposals.remindedAt} is null`))
    .orderBy(asc(proposals.endsOn))
    .limit(limit);

export const isUnderSignature = eq(proposalCountersignatures.signatureId, proposalSignatures.id);

/** A proposal's signature, with who has signed for the studio. */
export async function findSignature(db: Connection, proposalId: number) {
  const { name, signedAt } = proposalCountersignatures;
  const [row] = await db
    .select({ ...signatureColumns, countersignature: { name, signedAt } })
    .from(proposalSignatures)
    .leftJoin(proposalCountersignatures, isUnderSignature)
    .where(eq(proposalSignatures.proposalId, proposalId));
  return row;
}

export async function findSignatureOfInvoice(db: Connection, invoiceId: number) {
  const [row] = await db
    .select({ projectId: proposalSignatures.projectId, isChangeOrder: proposals.isChangeOrder })
    .from(proposalSignatures)
    .innerJoin(proposals, eq(proposals.id, proposalSignatures.proposalId))
    .where(eq(proposalSignatures.invoiceId, invoiceId));
  return row;
}

/** A signature's columns without the sealed file. */
const { sealed: _, ...signatureColumns } = getTableColumns(proposalSignatures);

export type SignatureRow = NonNullable<Awaited<ReturnType<typeof findSignature>>>;

export async function insertSignature(db: Connection, signature: typeof proposalSignatures.$inferInsert): Promise<SignatureRow> {
  const [row] = await db.insert(proposalSignatures).values(signature).returning();
  return { ...row!, countersignature: null };
}

export async function insertCountersignature(db: Connection, countersignature: typeof proposalCountersignatures.$inferInsert) {
  await db.insert(proposalCountersignatures).values(countersignature);
}

/** Codes for signing that still work, each with the kept email that was written with it. @param lifetime of a code, in milliseconds */
export function listCodes(db: Connection, now: Date, lifetime: number) {
  const madeAt = sql`${proposals.codeExpiresAt} - ${lifetime} * interval '1 millisecond'`;
  const isToRecipient = sql`lower(${mails.to}) = lower(${proposals.recipientEmail})`;
  const isForCode = and(isToRecipient, eq(mails.status, 'kept'), sql`${mails.content} ? 'secret'`);
  return db
    .selectDistinctOn([proposals.id], {
      id: mails.id,
      name: proposals.recipientName,
      title: proposals.title,
      expiresAt: sql<Date>`${proposals.codeExpiresAt}`.mapWith(proposals.codeExpiresAt),
    })
    .from(proposals)
    .innerJoin(mails, and(isForCode, gte(mails.createdAt, madeAt)))
    .where(and(isNotNull(proposals.codeHash), gt(proposals.codeExpiresAt, now)))
    .orderBy(proposals.id, mails.id);
}
