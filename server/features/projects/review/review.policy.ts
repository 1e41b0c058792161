import type { DeliverableState } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { isFullView } from '#server/shared/callers.ts';

/** Whoever looks at a version. A guest came by a review link, which reaches some versions of a project. */
export type Reviewer =
  | { kind: 'admin'; id: number }
  | { kind: 'client'; id: number; accessCodeId: number | null; mustChangePassword: boolean; viewedBy?: number | null }
  | { kind: 'guest'; id: number; name: string; projectId: number; fileIds: number[]; mayComment: boolean; mayDownload: boolean };

interface Version {
  id: number;
  /** The client whose project it belongs to. */
  clientId: number;
}

/** Whether somebody may see a version. Anyone else gets 404, as for a version that doesn't exist. */
export function maySee(reviewer: Reviewer, version: Version): boolean {
  if (reviewer.kind === 'admin') return true;
  if (reviewer.kind === 'client') return reviewer.id === version.clientId;
  return reviewer.fileIds.includes(version.id);
}

/** Whether somebody may see a project, or a part of it. */
export const maySeeProject = (reviewer: Reviewer, project: { id: number; clientId: number }): boolean =>
  reviewer.kind === 'guest' ? reviewer.projectId === project.id : reviewer.kind === 'admin' || reviewer.id === project.clientId;

/** An access code is for looking only. */
export function mayComment(reviewer: Reviewer): boolean {
  if (reviewer.kind === 'admin') return true;
  if (reviewer.kind === 'client') return isFullView(reviewer);
  return reviewer.mayComment;
}

/** Guests and access codes decide nothing, and the studio doesn't decide for its client. */
export const mayDecide = (reviewer: Reviewer, isNewest: boolean, status: ProjectStatus, state: DeliverableState): boolean =>
  reviewer.kind === 'client' && isFullView(reviewer) && isNewest && status === 'review' && state === 'in_review';

/** Whether somebody may download a version's original. Until the project is paid, only the studio may. */
export function mayDownload(reviewer: Reviewer, version: { draftsLocked: boolean }): boolean {
  if (reviewer.kind === 'admin') return true;
  return mayShareOriginal(version) && (reviewer.kind === 'client' || reviewer.mayDownload);
}

/** Whether the guests of a link can be allowed to download. */
export const mayShareOriginal = ({ draftsLocked }: { draftsLocked: boolean }): boolean => !draftsLocked;

export const maySeeInternal = ({ kind }: Reviewer): boolean => kind === 'admin';

/** Viewing as a client leaves no trace. */
export const mayReportPlayback = (reviewer: Reviewer): boolean => reviewer.kind !== 'client' || !reviewer.viewedBy;

/** A review link is about one version of each deliverable. */
export const maySeeOtherVersions = ({ kind }: Reviewer): boolean => kind !== 'guest';

/** Clients and admins resolve comments, also each other's. */
export const mayResolve = (reviewer: Reviewer): boolean => reviewer.kind !== 'guest' && mayComment(reviewer);

interface Authorship {
  userId: number | null;
  clientId: number | null;
  guestId: number | null;
}

export function isOwn(reviewer: Reviewer, comment: Authorship): boolean {
  if (reviewer.kind === 'admin') return comment.userId === reviewer.id;
  if (reviewer.kind === 'client') return comment.clientId === reviewer.id;
  return comment.guestId === reviewer.id;
}
