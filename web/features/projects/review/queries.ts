import { queryOptions } from '@tanstack/react-query';
import { commentEndpoints } from '#contract/projects/comments.ts';
import { type DraftKind, reviewEndpoints } from '#contract/projects/review.ts';
import { videoEndpoints } from '#contract/projects/video-endpoints.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

/** Who reviews: the screen is the same, what it may do differs. */
export type Audience = 'client' | 'admin' | `guest-${number}`;

/** Somebody who came by a review link: for them, there is only the version. */
export const isGuest = (audience: Audience): audience is `guest-${number}` => audience !== 'client' && audience !== 'admin';

export type Review = JsonResponse<typeof reviewEndpoints.read>['review'];
export type Comment = JsonResponse<typeof commentEndpoints.list>['comments'][number];
export type Reply = Comment['replies'][number];
export type Video = NonNullable<Review['version']['video']>;

/** How often a video's progress is asked for while it's being prepared, in milliseconds. */
const progressInterval = 2000;

/** Whether a draft is something else than a video: it's never played. */
export const isOther = (kind: DraftKind | null): kind is Exclude<DraftKind, 'video'> => kind !== null && kind !== 'video';

const isInPreparation = ({ kind, video }: Review['version']) =>
  !isOther(kind) && (!video || video.status === 'queued' || video.status === 'processing');

/** A version of a project's draft; its key is one that live updates of projects refetch. */
export const projectReview = (audience: Audience, projectId: string, version: string) =>
  queryOptions({
    queryKey: [audience, 'projects', projectId, 'review', version],
    queryFn: async () => (await call(reviewEndpoints.read, { params: { id: projectId, version }, query: { as: audience } })).review,
    refetchInterval: ({ state: { data } }) => data !== undefined && isInPreparation(data.version) && progressInterval,
  });

/** The comments on a version, oldest first. */
export const versionComments = (audience: Audience, projectId: number, fileId: number) =>
  queryOptions({
    queryKey: [audience, 'projects', String(projectId), 'comments', fileId],
    queryFn: async () => (await call(commentEndpoints.list, { params: { id: fileId }, query: { as: audience } })).comments,
  });

/** Where a version's video and what was made of it are. */
export const mediaUrl = (audience: Audience, fileId: number, name: 'stream' | 'filmstrip' | 'download') =>
  `/api/files/${fileId}/${name}?as=${audience}`;

/** The sound's peaks, from 0 to 255. They never change. */
export const waveform = (audience: Audience, fileId: number) =>
  queryOptions({
    queryKey: [audience, 'waveform', fileId],
    queryFn: async () => (await call(videoEndpoints.waveform, { params: { id: fileId }, query: { as: audience } })).peaks,
    staleTime: Number.POSITIVE_INFINITY,
  });
