import type { FilesLock } from '#api/projects/locks.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { presentInvoice } from '#server/features/billing/invoices/invoices.present.ts';
import { listNotInvoiced, listProjectInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { mayReach } from './files.policy.ts';
import { lockReason } from './lock-reason.ts';
import { isLockedProject } from './locks.store.ts';

/** What keeps a project's files from its client; null if nothing does. @throws AppError not_found, also for another client's project */
export async function readLock({ db }: Deps, viewer: Viewer, projectId: number): Promise<FilesLock | null> {
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  return (await isLockedProject(db, projectId)) ? describeLock(db, viewer.kind, project) : null;
}

/** Describes why a project's files are locked. @param project one whose files are locked */
export async function describeLock(
  db: Connection,
  audience: 'client' | 'admin',
  { id, clientId }: { id: number; clientId: number },
): Promise<FilesLock> {
  const { locale } = await readStudio(db);
  const invoices = (await listProjectInvoices(db, { projectId: id })).map(presentInvoice);
  const notInvoiced = await listNotInvoiced(db, { clientId, projectId: id });
  const drafts = audience === 'admin' ? invoices.filter(({ status }) => status === 'draft') : [];
  return {
    reason: lockReason(audience, { invoices, notInvoiced }, formatsFor(locale)),
    payable: invoices.filter(isPayable).map(({ id }) => id),
    drafts: drafts.map(({ id, invoiceNumber }) => ({ id, invoiceNumber })),
  };
}
