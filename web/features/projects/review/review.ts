import { commentEndpoints } from '#api/projects/comments.ts';
import { type DraftKind, type ReviewedDeliverable, reviewEndpoints } from '#api/projects/review.ts';
import type { Quality } from '#api/projects/videos.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { nameDeliverable } from '#domain/projects/deliverables.ts';
import { reviewPath } from '#domain/projects/review-path.ts';
import { query } from '#web/lib/query.ts';

/** Who reviews: the screen is the same, what it may do differs. */
export type Audience = 'client' | 'admin' | `guest-${number}`;

/** Somebody who came by a review link: for them, there is only what the link is for. */
export const isGuest = (audience: Audience): audience is `guest-${number}` => audience !== 'client' && audience !== 'admin';

export type Review = JsonResponse<typeof reviewEndpoints.read>['review'];
export type Comment = JsonResponse<typeof commentEndpoints.list>['comments'][number];
export type Reply = Comment['replies'][number];
export type DraftedDeliverable = JsonResponse<typeof reviewEndpoints.listDrafts>['deliverables'][number];
export type Video = NonNullable<Review['version']['video']>;

/** Whether a draft is something else than a video: it's never played. */
export const isOther = (kind: DraftKind | null): kind is Exclude<DraftKind, 'video'> => kind !== null && kind !== 'video';

/** Whether a version can't be watched yet, but will be. */
export const isInPreparation = ({ kind, video }: Review['version']) =>
  !isOther(kind) && (!video || video.status === 'queued' || video.status === 'processing');

/** What is reviewed: a deliverable of a project or, without its id, what the project began with. */
export interface Reviewed {
  projectId: number | string;
  deliverableId?: number | string | undefined;
}

/** What is reviewed, according to a loaded review. */
export const reviewedIn = ({ project, deliverable }: Review): Reviewed => ({
  projectId: project.id,
  deliverableId: deliverable && !deliverable.isFirst ? deliverable.id : undefined,
});

/** The review of a version of a draft. */
export function versionReview(audience: Audience, { projectId, deliverableId }: Reviewed, version: number | string) {
  const endpoint = deliverableId === undefined ? reviewEndpoints.read : reviewEndpoints.readOfDeliverable;
  const input = { params: { id: deliverableId ?? projectId, version }, query: { as: audience } };
  return query(endpoint, input, { rows: { projectId }, select: ({ review }) => review });
}

/** The deliverables of a project that have drafts, with their versions; for guests, what their link is for. */
export const projectDrafts = (audience: Audience, projectId: number) =>
  query(reviewEndpoints.listDrafts, { params: { id: projectId }, query: { as: audience } });

/** Where links on the review screen lead. */
export interface ReviewPaths {
  /** The project's page or, for guests, what their link is for. */
  back: { to: string; label: string };
  of: (deliverable: Omit<ReviewedDeliverable, 'title'>, version: number) => string;
}

export const projectPaths = (audience: 'client' | 'admin', projectId: number | string): ReviewPaths => ({
  back: { to: `/${audience}/projects/${projectId}`, label: 'Back to the project' },
  of: (deliverable, version) => `/${audience}${reviewPath(Number(projectId), deliverable, version)}`,
});

/** How texts name what is reviewed, such as "Short 1 of Campaign". Guests know it by the project. */
export const nameOf = ({ project, deliverable }: Pick<Review, 'project' | 'deliverable'>) =>
  nameDeliverable(deliverable?.title ?? project.title, project.title);

/** The comments on a version, oldest first. */
export const versionComments = (audience: Audience, projectId: number, fileId: number) =>
  query(
    commentEndpoints.list,
    { params: { id: fileId }, query: { as: audience } },
    { rows: { projectId }, select: ({ comments }) => comments },
  );

/** The URL of a version's original. */
export const downloadUrl = (audience: Audience, fileId: number) => `/api/files/${fileId}/download?as=${audience}`;

/** The URL of what plays: without a quality, the original. A quality that is made again gets another URL, which no browser has cached. */
export const streamUrl = (audience: Audience, fileId: number, quality?: Quality) =>
  `/api/files/${fileId}/stream?as=${audience}${quality ? `&quality=${quality.quality}&revision=${quality.revision}` : ''}`;

/** The URL of a filmstrip, which is another one after the filmstrip was made again. */
export const filmstripUrl = (audience: Audience, fileId: number, { filmstrip }: Video['revisions']) =>
  `/api/files/${fileId}/filmstrip?as=${audience}${filmstrip ? `&revision=${filmstrip}` : ''}`;
