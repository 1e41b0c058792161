import type { z } from 'zod';
import type { leadPatch, newLead, stageChange } from '#api/sales/lead-endpoints.ts';
import { missingReason } from '#domain/projects/transitions.ts';
import { type LeadStage, leadStages } from '#domain/sales/lead-stages.ts';
import { inBatches } from '#server/db/batches.ts';
import type { ByAge } from '#server/db/by-age.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { countRowsByKind } from '#server/db/row-counts.ts';
import type { Deps } from '#server/deps.ts';
import { findUserById } from '#server/features/accounts/admins/admins.store.ts';
import { lockMessage, updateMessage } from '#server/features/inbox/contact/contact.store.ts';
import { lockEntry } from '#server/features/inbox/waitlist/waitlist.store.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { deleteStoredFilesOfLeads } from '#server/features/sales/briefs/delete-stored-files.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf, requireSameEmailByKey } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { dateIn, subtractMonths } from '#server/shared/clock.ts';
import { insertEvent, listEvents } from './lead-events.store.ts';
import { presentEvent, presentLead } from './leads.present.ts';
import {
  countByStage,
  countQuiet,
  deleteLead,
  deleteLeads,
  findLead,
  findLeadOf,
  insertLead,
  isLead,
  type LeadFilter,
  type LeadRow,
  leadOrders,
  listLeads,
  listQuiet,
  listRecentlyUpdated,
  lockLeadRow,
  lockUntouched,
  type NewLeadRow,
  updateLead,
} from './leads.store.ts';

/** At most this many leads are read for a column of the board; the table has the others. */
const boardColumnLimit = 20;

/** Pages of leads. Only all leads or those of one stage have a total: search results and an owner's leads aren't counted. */
export const leadPages = (deps: Deps, filter: LeadFilter) => ({
  cursor: leadOrders[filter.sort].cursor,
  list: async (limit: number, before: { id: number } | undefined) =>
    presentLeads(await listLeads(deps.db, { ...filter, limit, before }), deps.clock.now()),
  isCounted: filter.ownerId === undefined && !filter.search,
});

function presentLeads<Row extends LeadRow & { timeZone: string }>(rows: Row[], now: Date) {
  const today = rows[0] && dateIn(rows[0].timeZone, now);
  return rows.map((row) => presentLead(row, today!));
}

/** Every stage with its total and its most recently updated leads: those of everybody, or of one owner. */
export async function readBoard({ db, clock }: Deps, ownerId: LeadFilter['ownerId']) {
  const [rows, totalOf] = await Promise.all([
    listRecentlyUpdated(db, { limit: boardColumnLimit, ownerId }),
    ownerId === undefined ? countAll(db) : countOwned(db, ownerId),
  ]);
  const byStage = Map.groupBy(presentLeads(rows, clock.now()), ({ stage }) => stage);
  return leadStages.map((stage) => ({ stage, total: totalOf(stage), leads: byStage.get(stage) ?? [] }));
}

/** Totals of all leads by stage, which are kept up to date in `row_counts`. An owner's leads are counted when they are read. */
async function countAll(db: Connection) {
  const countRows = await countRowsByKind(db, 'leads');
  return (stage: LeadStage) => countRows('leads', stage);
}

async function countOwned(db: Connection, ownerId: number | null) {
  const totals = new Map((await countByStage(db, ownerId)).map(({ stage, total }) => [stage, total]));
  return (stage: LeadStage) => totals.get(stage) ?? 0;
}

/** Open leads whose follow-up is due, so that they wait for the studio. */
export const quietLeads = ({ db }: Deps, today: string, ownerId: LeadFilter['ownerId'], page: ByAge) =>
  listQuiet(db, { today, ownerId, ...page });

/** How many open leads have a follow-up that is due, counted up to `limit`. */
export async function countQuietLeads({ db, clock }: Deps, limit: number, ownerId?: LeadFilter['ownerId']): Promise<number> {
  const { today } = await studioToday(db, clock);
  const [row] = await countQuiet(db, { today, ownerId, limit });
  return row!.total;
}

export async function readLead({ db, clock }: Deps, id: number) {
  const lead = await findLead(db, id);
  if (!lead) throw notFound('Lead');
  const { today } = await studioToday(db, clock);
  return { ...presentLead(lead, today), events: (await listEvents(db, id)).map(presentEvent) };
}

/** Whether a lead gets reminders of briefs, which they can turn off in each. @throws AppError not_found */
export async function wantsBriefReminders(db: Connection, id: number): Promise<boolean> {
  const lead = await findLead(db, id);
  if (!lead) throw notFound('Lead');
  return lead.briefRemindersOffAt === null;
}

/** @throws AppError not_found */
export const changeBriefReminders = ({ db, clock }: Deps, id: number, areWanted: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const { briefRemindersOffAt } = await lockLead(tx, id);
    await updateLead(tx, id, { briefRemindersOffAt: areWanted ? null : (briefRemindersOffAt ?? clock.now()) });
  });

/** Entries in the audit log name a lead by its id, so that nothing about the person outlives the lead. */
const auditTarget = (id: number, detail = '') => `Lead ${id}${detail && `: ${detail}`}`;

/**
 * Creates a lead. It refers to the message it comes from, which is handled by that, unless it was the visitor who asked for a brief: then
 * the studio still has to read it.
 * @returns the lead that the message or waitlist entry has, if it has one
 * @throws AppError invalid for an unknown message, waitlist entry or owner
 */
export const createLead = (deps: Deps, { ownerId, ...details }: z.output<typeof newLead>, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { messageId, waitlistEntryId } = details;
    if (messageId && waitlistEntryId) throw invalidField('waitlistEntryId', 'A lead comes from a message or a waitlist entry, not both.');
    await lockSource(tx, details);
    await checkOwner(tx, ownerId);
    const now = deps.clock.now();
    const userId = adminIdOf(actor);
    const row = { ...details, ownerId: ownerId === undefined ? userId : ownerId, createdAt: now, updatedAt: now };
    const id = await insertLead(tx, row);
    if (id === undefined) return (await findLeadOf(tx, details))!;
    await insertEvent(tx, { leadId: id, createdAt: now, from: null, to: 'new', userId });
    if (messageId && actor.kind !== 'visitor') await updateMessage(tx, messageId, { status: 'handled' });
    await recordAudit(tx, { action: 'lead.created', actor, target: auditTarget(id) });
    await emitEvent(deps, tx, { type: 'lead.created', data: { lead: { id, name: details.name } } }, { leadId: id });
    return id;
  });

/** Locks what a lead comes from, so that nobody deletes it meanwhile, and two admins create only one lead. */
async function lockSource(tx: Transaction, { messageId, waitlistEntryId }: Pick<NewLeadRow, 'messageId' | 'waitlistEntryId'>) {
  if (messageId && !(await lockMessage(tx, messageId))) throw invalidField('messageId', "This message doesn't exist.");
  if (waitlistEntryId && !(await lockEntry(tx, waitlistEntryId)))
    throw invalidField('waitlistEntryId', "This waitlist entry doesn't exist.");
}

async function checkOwner(tx: Transaction, ownerId: number | null | undefined): Promise<void> {
  if (ownerId == null) return;
  const owner = await findUserById(tx, ownerId);
  if (!owner) throw invalidField('ownerId', "This admin doesn't exist.");
  if (owner.invitedAt) throw invalidField('ownerId', "This admin hasn't accepted the invitation yet.");
}

/** @throws AppError not_found */
export async function lockLead(tx: Transaction, id: number) {
  const lead = await lockLeadRow(tx, id);
  if (!lead) throw notFound('Lead');
  return lead;
}

/**
 * Updates only the details that are given.
 * @throws AppError not_found; invalid for an unknown owner, or another email address by an API key
 */
export const changeLead = ({ db, clock }: Deps, id: number, changes: z.output<typeof leadPatch>, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { email } = await lockLead(tx, id);
    requireSameEmailByKey(actor, 'email', email, changes.email);
    await checkOwner(tx, changes.ownerId);
    await updateLead(tx, id, { ...changes, updatedAt: clock.now() });
    await recordAudit(tx, { action: 'lead.changed', actor, target: auditTarget(id) });
  });

/**
 * Moves a lead that isn't won to another stage.
 * @throws AppError conflict when it has that stage already, has left `from` or is won; invalid when it's lost without a reason
 */
export const changeStage = (deps: Deps, id: number, { stage, from, note }: z.output<typeof stageChange>, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead.stage === stage || lead.stage === 'won' || (from && from !== lead.stage))
      throw new AppError('conflict', `This lead is now in the stage “${lead.stage.replace('_', ' ')}”.`);
    if (stage === 'lost' && !note) throw invalidField('note', missingReason);
    await moveLead(deps, tx, lead, { to: stage, note, actor });
    await recordAudit(tx, { action: 'lead.moved', actor, target: auditTarget(id, stage.replace('_', ' ')) });
  });

type Move = { to: LeadStage; note?: string | null; actor: Actor } & Pick<NewLeadRow, 'clientId' | 'projectId'>;

/** Moves a lead, locked by the caller, and puts that on its timeline. */
export async function moveLead(
  { clock }: Deps,
  tx: Transaction,
  { id, stage: from }: Pick<LeadRow, 'id' | 'stage'>,
  { to, note = null, actor, ...became }: Move,
): Promise<void> {
  const now = clock.now();
  await updateLead(tx, id, { stage: to, lostReason: to === 'lost' ? note : null, ...became, updatedAt: now });
  await insertEvent(tx, { leadId: id, createdAt: now, from, to, note, userId: adminIdOf(actor) });
}

export const addNote = ({ db, clock }: Deps, id: number, note: string, userId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLead(tx, id);
    const now = clock.now();
    await insertEvent(tx, { leadId: id, createdAt: now, note, userId });
    await updateLead(tx, id, { updatedAt: now });
  });

/** Deletes a lead. Does nothing if it's already gone. */
export const removeLead = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await deleteStoredFilesOfLeads(deps, tx, isLead(id));
    if (await deleteLead(tx, id)) await recordAudit(tx, { action: 'lead.deleted', actor, target: auditTarget(id) });
  });

/** Removes leads that came to nothing, lost or untouched, once they're as old as messages may become. The files of their briefs go with them. */
export async function cleanUpLeads(deps: Deps, batchSize?: number): Promise<void> {
  const { messageRetentionMonths } = await readStudio(deps.db);
  const before = subtractMonths(deps.clock.now(), messageRetentionMonths);
  const removeBatch = (limit: number) =>
    deps.db.transaction(async (tx) => {
      const { areThese, count } = await lockUntouched(tx, before, limit);
      await deleteStoredFilesOfLeads(deps, tx, areThese);
      await deleteLeads(tx, areThese);
      return count;
    });
  await inBatches(removeBatch, batchSize);
}
