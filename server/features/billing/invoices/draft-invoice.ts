import { type InvoiceDraft, type InvoiceDraftPatch, invoiceDraft } from '#api/billing/invoice-draft.ts';
import { type DepositTerms, depositOf } from '#domain/billing/deposit.ts';
import { computeTotals, type PricedItem } from '#domain/billing/invoice-totals.ts';
import { addDays } from '#domain/shared/dates.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { clientExists, lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { isProjectOfClient } from '#server/features/billing/credits/credits.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import type { Clock } from '#server/shared/clock.ts';
import { lockInvoiceById, readInvoice } from './invoices.service.ts';
import { deleteInvoice, findInvoice, type InvoiceRow, insertInvoice, updateInvoice } from './invoices.store.ts';
import { updateWatermarks } from './update-watermarks.ts';

/** Fields of a draft that sells a package or that a signature agreed to, besides those of the form. */
export type DraftOrigin = Partial<Pick<InvoiceRow, 'packageId' | 'packageTerms' | 'packagePeriod' | 'milestone' | 'agreedAmount'>>;

/** Creates a draft; its amount is the total of its items. */
export const createDraft = ({ db, clock }: Deps, draft: InvoiceDraft, actor: Actor = { kind: 'system' }, origin: DraftOrigin = {}) =>
  db.transaction((tx) => addDraft(tx, clock, draft, actor, origin));

export async function addDraft(
  tx: Transaction,
  clock: Clock,
  draft: InvoiceDraft,
  actor: Actor,
  origin: DraftOrigin = {},
): Promise<InvoiceRow> {
  await requireReferences(tx, draft);
  await lockClient(tx, draft.clientId);
  const { today } = await studioToday(tx, clock);
  const id = await insertInvoice(tx, {
    ...draft,
    ...balanceDueColumns(draft),
    ...computeAmounts(draft),
    ...origin,
    issueDate: today,
    createdAt: clock.now(),
  });
  await recordAudit(tx, { action: 'invoice.created', actor, clientId: draft.clientId, target: `DRAFT-${id}` });
  return (await findInvoice(tx, id))!;
}

/**
 * Changes the fields of a draft that are given.
 * @throws AppError conflict when it's no longer a draft; invalid when the fields don't fit together with those that stay
 */
export const changeDraft = (deps: Deps, id: number, patch: InvoiceDraftPatch, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const current = await lockDraft(tx, id);
    const draft = parseDraft({ ...draftOf(current), ...patch });
    await requireReferences(tx, draft);
    await updateInvoice(tx, id, { ...draft, ...balanceDueColumns(draft), ...computeAmounts(draft) });
    if (draft.projectId !== current.projectId)
      for (const { projectId } of [current, draft]) await updateWatermarks(deps, tx, { projectId });
    await recordAudit(tx, { action: 'invoice.changed', actor, clientId: draft.clientId, target: `DRAFT-${id}` });
    return (await findInvoice(tx, id))!;
  });

/** @throws AppError conflict when it's no longer a draft */
export const removeDraft = (deps: Deps, id: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const { clientId, projectId } = await lockDraft(tx, id);
    await deleteInvoice(tx, id);
    await updateWatermarks(deps, tx, { projectId });
    await recordAudit(tx, { action: 'invoice.deleted', actor, clientId, target: `DRAFT-${id}` });
  });

/**
 * Creates a draft with an existing invoice's items, due by the studio's payment terms from today. It has no dates of delivery and sells
 * no package.
 */
export async function duplicateInvoice(deps: Deps, id: number, actor: Actor) {
  const original = await readInvoice(deps.db, id);
  const { today, paymentTermsDays } = await studioToday(deps.db, deps.clock);
  const dates = { dueDate: addDays(today, paymentTermsDays), deliveryDate: null, periodStart: null, periodEnd: null };
  // A fixed balance date has passed or won't fit anymore, but a number of days after the delivery does.
  const balanceDue = original.balanceDueDays;
  return createDraft(deps, parseDraft({ ...draftOf(original), ...dates, balanceDue }), actor);
}

/** Locks a draft until the transaction ends. */
async function lockDraft(tx: Transaction, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoiceById(tx, id);
  if (invoice.status !== 'draft')
    throw new AppError('conflict', `This invoice is already ${invoice.status}. Only drafts can be changed or deleted.`);
  return invoice;
}

async function requireReferences(db: Connection, { clientId, projectId }: InvoiceDraft) {
  if (!(await clientExists(db, clientId))) throw invalidField('clientId', "This client doesn't exist.");
  if (projectId && !(await isProjectOfClient(db, projectId, clientId)))
    throw invalidField('projectId', "This project doesn't belong to the client.");
}

/** The form fields of a stored invoice. */
function draftOf({ clientId, projectId, currency, dueDate, items, ...row }: InvoiceRow) {
  const { balanceDueDate, balanceDueDays, deliveryDate, periodStart, periodEnd, taxExemption, depositPercent, depositMinor, notes } = row;
  const balanceDue = balanceDueDate ?? balanceDueDays;
  const deposit = { depositPercent, depositAmount: depositAmountOf({ depositPercent, depositMinor, currency }) };
  const terms = { dueDate, balanceDue, deliveryDate, periodStart, periodEnd, taxExemption, ...deposit, notes };
  return { clientId, projectId, currency, items, ...terms };
}

/** The deposit's fixed amount as a decimal string; null if there is no deposit, or if it is a percentage. */
export const depositAmountOf = ({
  depositPercent,
  depositMinor,
  currency,
}: Pick<InvoiceRow, 'depositPercent' | 'depositMinor' | 'currency'>) =>
  depositPercent === null && depositMinor !== null ? toDecimal(depositMinor, currency) : null;

const balanceDueColumns = ({ balanceDue }: InvoiceDraft) => ({
  balanceDueDate: typeof balanceDue === 'string' ? balanceDue : null,
  balanceDueDays: typeof balanceDue === 'number' ? balanceDue : null,
});

/** @throws AppError invalid, with the errors of each field */
export function parseDraft(draft: unknown): InvoiceDraft {
  const { success, data, error } = invoiceDraft.safeParse(draft);
  if (success) return data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] = [...(fields[path.join('.')] ?? []), message];
  throw new AppError('invalid', 'Please check the marked fields.', { fields });
}

/** The totals and the deposit of a valid draft, as stored with it. */
export function computeAmounts({ items, currency, ...deposit }: Pick<InvoiceDraft, 'currency'> & DepositTerms & { items: PricedItem[] }) {
  const totals = computeTotals(items, currency)!;
  const amountMinor = totals.totalMinor;
  return { totals, amountMinor, depositMinor: depositOf(deposit, amountMinor, currency) };
}
