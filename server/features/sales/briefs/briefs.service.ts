import type { BriefEvent } from '#api/sales/briefs.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { insertEvent } from '#server/features/sales/leads/lead-events.store.ts';
import { lockLead } from '#server/features/sales/leads/leads.service.ts';
import { findLead, updateLead } from '#server/features/sales/leads/leads.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { findFile, listFilesOf } from './brief-files.store.ts';
import { presentBrief } from './briefs.present.ts';
import { type BriefRow, findBrief, listBriefs, lockBriefRow, type ReadBrief } from './briefs.store.ts';

async function presentAll({ db }: Deps, rows: ReadBrief[]) {
  const files = await listFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentBrief(row, files));
}

/** @throws AppError not_found */
export async function readBriefsOfLead(deps: Deps, leadId: number) {
  if (!(await findLead(deps.db, leadId))) throw notFound('Lead');
  return presentAll(deps, await listBriefs(deps.db, { leadId }, deps.clock.now()));
}

/** @throws AppError not_found */
export async function readBriefsOfProject(deps: Deps, projectId: number) {
  if (!(await findProjectById(deps.db, projectId))) throw notFound('Project');
  return presentAll(deps, await listBriefs(deps.db, { projectId }, deps.clock.now()));
}

/** @throws AppError not_found */
export async function readBrief(deps: Deps, id: number) {
  const row = await findBrief(deps.db, id, deps.clock.now());
  if (!row) throw notFound('Brief');
  return presentBrief(row, await listFilesOf(deps.db, [id]));
}

/** A brief as whoever has its link sees it. @throws AppError not_found */
export async function readLinked(deps: Deps, id: number) {
  const { studioName, locale } = await readStudio(deps.db);
  return { ...(await readBrief(deps, id)), studioName, locale };
}

/** Finds a file of a brief that has arrived completely. @throws AppError not_found */
export async function readBriefFile({ db }: Deps, briefId: number, id: string) {
  const file = await findFile(db, id);
  if (file?.briefId !== briefId || !file.isComplete) throw notFound('File');
  return file;
}

/** Locks a brief until the transaction ends. @throws AppError not_found */
export async function lockBrief(tx: Transaction, id: number): Promise<BriefRow> {
  const brief = await lockBriefRow(tx, id);
  if (!brief) throw notFound('Brief');
  return brief;
}

/** Locks a brief and its lead, in the same order as deleting the lead does, to avoid deadlocks. @throws AppError not_found */
export async function lockWithLead(deps: Deps, tx: Transaction, id: number) {
  const { leadId } = (await findBrief(tx, id, deps.clock.now())) ?? {};
  if (leadId === undefined) throw notFound('Brief');
  const lead = await lockLead(tx, leadId);
  return { lead, brief: await lockBrief(tx, id) };
}

/** @throws AppError conflict once it's submitted */
export function requireUnsubmitted({ state }: Pick<BriefRow, 'state'>): void {
  if (state === 'submitted') throw new AppError('conflict', 'This brief was submitted. The studio can reopen it.');
}

/** Puts on the timeline of a lead, locked by the caller, what became of a brief. */
export async function recordOnLead(
  { clock }: Deps,
  tx: Transaction,
  { id: briefId, leadId }: Pick<BriefRow, 'id' | 'leadId'>,
  briefEvent: BriefEvent,
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await insertEvent(tx, { leadId, briefId, briefEvent, createdAt: now, userId: adminIdOf(actor) });
  await updateLead(tx, leadId, { updatedAt: now });
}

/** Entries in the log name a brief by its lead's number only, so that they don't outlive the person's data. */
export const auditTarget = ({ leadId }: Pick<BriefRow, 'leadId'>) => `Lead ${leadId}`;
