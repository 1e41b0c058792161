import type { z } from 'zod';
import type { approvalOfSeveral } from '#api/projects/deliverable-endpoints.ts';
import type { approvalForm, changeRequest } from '#api/projects/project-endpoints.ts';
import type { Decision } from '#api/projects/projects.ts';
import { deliverableStatePhrases, fewOf, nameDeliverable } from '#domain/projects/deliverables.ts';
import { isDelivering } from '#domain/projects/statuses.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { presentInvoice } from '#server/features/billing/invoices/invoices.present.ts';
import { listProjectInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { leaveOutOfDigest } from '#server/features/messaging/notifications/notifications.service.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { moveProject, statusConflict } from '#server/features/projects/projects/move-project.ts';
import {
  findApproved,
  findNewestVersion,
  findNewestVersions,
  hasOpenComments,
  insertApprovals,
} from '#server/features/projects/projects/project-activity.store.ts';
import { lockOwnProject } from '#server/features/projects/projects/projects.service.ts';
import type { ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { type DeliverableRow, findDeliverableOfVersion, listDeliverables, wasDraftRemoved } from './deliverables.store.ts';
import { recordEvent } from './record-event.ts';

/** Who decides, and the IP address of the request. */
interface Signer {
  id: number;
  address: string;
}

type Version = Awaited<ReturnType<typeof findNewestVersion>>;

/** What is decided about: a deliverable in review and its newest version, which is undefined if its drafts are elsewhere. */
interface Subject {
  deliverable: DeliverableRow;
  version: Version;
}

/**
 * Requests changes to the draft in review.
 * @throws AppError conflict when it isn't in review or has a newer version; invalid without a note or an open comment
 */
export const requestChanges = (
  deps: Deps,
  signer: Signer,
  projectId: number,
  { note, fileId }: z.output<typeof changeRequest>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockInReview(tx, signer, projectId);
    const subject = await requireSubject(tx, project, fileId);
    const hasVersions = subject.version !== undefined;
    if (!note && !(await hasOpenComments(tx, project, subject.deliverable.id, hasVersions)))
      throw invalidField('note', 'Please tell us what to change.');
    await decide(deps, tx, signer, project, [subject], { decision: 'changes_requested', note });
  });

/** Records the client's written approval, by the name that it typed. @throws AppError conflict as for `requestChanges` */
export const approveProject = (
  deps: Deps,
  signer: Signer,
  projectId: number,
  { name, fileId }: z.output<typeof approvalForm>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockInReview(tx, signer, projectId);
    await decide(deps, tx, signer, project, [await requireSubject(tx, project, fileId)], { decision: 'approved', name });
  });

type Approvals = z.output<typeof approvalOfSeveral>['approvals'];

/**
 * Approves several deliverables at once, like `approveProject`. What can't be approved anymore is left out.
 * @returns what became of each
 * @throws AppError conflict when the project isn't in review; not_found for a deliverable of another one
 */
export const approveDeliverables = (
  deps: Deps,
  signer: Signer,
  projectId: number,
  { name, approvals }: z.output<typeof approvalOfSeveral>,
) =>
  deps.db.transaction(async (tx) => {
    const project = await lockInReview(tx, signer, projectId);
    const asked = await findAsked(tx, projectId, approvals);
    const subjects = asked.filter((subject) => obstacleTo(subject, subject.fileId) === null);
    if (subjects.length > 0) await decide(deps, tx, signer, project, subjects, { decision: 'approved', name });
    return asked.map((subject) => resultOf(subject, obstacleTo(subject, subject.fileId)));
  });

/** The results for a request that is repeated: what is approved by now counts as approved by it. */
export async function readApprovalResults({ db }: Deps, projectId: number, approvals: Approvals) {
  const asked = await findAsked(db, projectId, approvals);
  const approved = await findApproved(
    db,
    approvals.map(({ fileId }) => fileId),
  );
  return asked.map((subject) => resultOf(subject, approved.has(subject.fileId) ? null : obstacleTo(subject, subject.fileId)));
}

async function findAsked(db: Connection, projectId: number, approvals: Approvals) {
  const rows = new Map((await listDeliverables(db, projectId)).map((row) => [row.id, row]));
  const versions = await findNewestVersions(
    db,
    approvals.map(({ deliverableId }) => deliverableId),
  );
  return approvals.map(({ deliverableId, fileId }) => {
    const deliverable = rows.get(deliverableId);
    if (!deliverable) throw notFound('Deliverable');
    return { deliverable, version: versions.get(deliverableId), fileId };
  });
}

const resultOf = ({ deliverable: { id, title } }: Subject, obstacle: string | null) => ({ deliverableId: id, title, obstacle });

async function lockInReview(tx: Transaction, signer: Signer, projectId: number): Promise<ProjectRow> {
  const project = await lockOwnProject(tx, signer, projectId);
  if (project.status !== 'review') throw statusConflict(project);
  return project;
}

/** Nobody decides about a version without having seen it. Where there never was one, it's about what the project began with. */
async function requireSubject(tx: Transaction, project: ProjectRow, fileId: number | null | undefined): Promise<Subject> {
  const rows = await listDeliverables(tx, project.id);
  const remaining = rows.filter(({ state }) => state !== 'cancelled');
  const ofVersion = fileId == null ? undefined : await findDeliverableOfVersion(tx, project.id, fileId);
  const id = ofVersion ?? Math.min(...remaining.map(({ id }) => id));
  const deliverable = rows.find((row) => row.id === id)!;
  const subject = { deliverable, version: await findNewestVersion(tx, id) };
  const isUnclear = fileId == null && (subject.version !== undefined || remaining.length > 1);
  if (isUnclear && deliverable.state === 'in_review') throw invalidField('fileId', 'Please choose the version that this is about.');
  const isRemoved = subject.version === undefined && (await wasDraftRemoved(tx, id));
  const obstacle = obstacleTo(subject, fileId) ?? (isRemoved ? removed : null);
  if (obstacle !== null) throw new AppError('conflict', obstacle);
  return subject;
}

const removed = 'The draft has been removed. You can decide once there is another one.';

/** Why the version that its client has seen can't be decided about; null if it can. */
function obstacleTo({ deliverable, version }: Subject, fileId: number | null | undefined): string | null {
  if (deliverable.state !== 'in_review') return `${deliverable.title} is now ${deliverableStatePhrases[deliverable.state]}.`;
  if (version?.id === (fileId ?? undefined)) return null;
  return version ? `The newest version is now version ${version.version}. Please review it first.` : removed;
}

type Answer = { decision: 'approved'; name: string } | { decision: 'changes_requested'; note: string | null };

/** Records a decision. The version's checksum says which bytes it was about, even after the file is gone. */
async function decide(deps: Deps, tx: Transaction, signer: Signer, project: ProjectRow, subjects: Subject[], answer: Answer) {
  const createdAt = deps.clock.now();
  await insertApprovals(
    tx,
    subjects.map(({ deliverable, version }) => ({
      ...answer,
      projectId: project.id,
      deliverableId: deliverable.id,
      clientId: signer.id,
      fileId: version?.id,
      checksum: version?.checksum,
      ipAddress: signer.address,
      createdAt,
    })),
  );
  const by = { clientId: signer.id };
  const ids = subjects.map(({ deliverable }) => deliverable.id);
  const status = await recordEvent(deps, tx, project, answer.decision, ids, by);
  if (status) await moveProject(deps, tx, project, { to: status, note: 'note' in answer ? answer.note : null, ...by });
  await leaveOutOfDigest(tx, by, `/client/projects/${project.id}`);
  // Drafts that were sent together may have waited for this decision to be announced.
  await announceReview(deps, tx, project.id);
  const unsent = status && isDelivering(status) ? await unsentInvoices(tx, project.id) : '';
  const { list } = await readFormats(tx);
  const titles = list(fewOf(subjects.map(({ deliverable }) => deliverable.title)));
  const name = nameDeliverable(titles, project.title);
  const text = `${project.clientName} ${verbs[answer.decision]} ${name}.${unsent}`;
  await notifyEditor(deps, tx, project, { text, about: { deliverableIds: ids }, isUrgent: true });
}

const verbs: Record<Decision, string> = { approved: 'approved', changes_requested: 'requested changes to' };

/** A sentence about invoices that the studio still has to send before the client gets the final files; empty if there are none. */
async function unsentInvoices(tx: Transaction, projectId: number): Promise<string> {
  const drafts = (await listProjectInvoices(tx, { projectId })).filter(({ status }) => status === 'draft').map(presentInvoice);
  if (drafts.length === 0) return '';
  const { list } = await readFormats(tx);
  return ` ${list(drafts.map(({ invoiceNumber }) => invoiceNumber))} ${drafts.length === 1 ? "isn't" : "aren't"} sent yet.`;
}
