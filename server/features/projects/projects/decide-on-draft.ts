import type { z } from 'zod';
import type { approvalForm, changeRequest } from '#contract/projects/project-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { transitionAsClient } from './change-project-status.ts';
import { findNewestVersion, hasOpenComments, insertApproval } from './project-activity.store.ts';

/** Who decides, and the IP address of the request. */
interface Signer {
  id: number;
  address: string;
}

/**
 * Requests changes to the draft in review.
 * @throws AppError conflict when the project isn't in review or has a newer version; invalid without a note or an open comment
 */
export const requestChanges = (
  deps: Deps,
  signer: Signer,
  projectId: number,
  { note, fileId }: z.output<typeof changeRequest>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await transitionAsClient(deps, tx, signer, projectId, 'requestChanges', note);
    const version = await requireNewestVersion(tx, projectId, fileId);
    if (!note && !(await hasOpenComments(tx, project, version !== undefined))) throw invalidField('note', 'Please tell us what to change.');
    await record(deps, tx, signer, { projectId, decision: 'changes_requested', note, version });
  });

/** Records the client's written approval, by the name that it typed. @throws AppError conflict as for `requestChanges` */
export const approveProject = (
  deps: Deps,
  signer: Signer,
  projectId: number,
  { name, fileId }: z.output<typeof approvalForm>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await transitionAsClient(deps, tx, signer, projectId, 'approve');
    const version = await requireNewestVersion(tx, projectId, fileId);
    await record(deps, tx, signer, { projectId, decision: 'approved', name, version });
  });

type Version = Awaited<ReturnType<typeof findNewestVersion>>;

/** Nobody decides about a version without having seen it. Undefined for a project whose drafts are elsewhere. */
async function requireNewestVersion(tx: Transaction, projectId: number, fileId: number | null | undefined): Promise<Version> {
  const newest = await findNewestVersion(tx, projectId);
  if (newest && fileId == null) throw invalidField('fileId', 'Please choose the version that this is about.');
  if (newest?.id === (fileId ?? undefined)) return newest;
  throw new AppError(
    'conflict',
    newest ? `The newest version is now version ${newest.version}. Please review it first.` : 'This version has been removed.',
  );
}

interface Decision {
  projectId: number;
  decision: 'approved' | 'changes_requested';
  name?: string;
  note?: string | null;
  version: Version;
}

/** The checksum says which bytes it was about, even after the file is gone. */
const record = ({ clock }: Deps, tx: Transaction, { id, address }: Signer, { version, ...decision }: Decision) =>
  insertApproval(tx, {
    ...decision,
    clientId: id,
    fileId: version?.id,
    checksum: version?.checksum,
    ipAddress: address,
    createdAt: clock.now(),
  });
