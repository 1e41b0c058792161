import type { ExportFormat, ExportQuery } from '#api/projects/comments.ts';
import { isDropFrame, parseTimecode } from '#domain/projects/timecode.ts';
import type { Deps } from '#server/deps.ts';
import { rateOf } from '#server/features/projects/review/comments.present.ts';
import { readComments } from '#server/features/projects/review/comments.service.ts';
import type { Reviewer } from '#server/features/projects/review/review.policy.ts';
import { nameVersion, requireVersion } from '#server/features/projects/review/review.service.ts';
import { findVideo, type VersionRow } from '#server/features/projects/review/review.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { toAvidXml } from './avid-xml.ts';
import { toEdls } from './edl.ts';
import { toFcp7Xml } from './fcp7-xml.ts';
import { toFcpxml } from './fcpxml.ts';
import { oneLine, type Timeline, toMarkers } from './markers.ts';

/** The formats for editing systems. */
export type MarkerFormat = Exclude<ExportFormat, 'csv'>;

/**
 * The comments that a version lists, as the viewer may see them, in the order of the video; those about the whole version come first.
 * @throws AppError not_found, invalid
 */
export async function commentsToExport(deps: Deps, reviewer: Reviewer, fileId: number, { include, start }: ExportQuery) {
  const version = await requireVersion(deps.db, reviewer, fileId);
  const video = await findVideo(deps.db, fileId);
  const rate = rateOf(video);
  if (start !== undefined && (!rate || parseTimecode(start, rate) === undefined))
    throw invalidField('start', "This timecode doesn't exist at the frame rate of this version.");
  const comments = await readComments(deps, reviewer, fileId);
  return {
    version,
    video,
    rate,
    comments: comments
      .filter(({ resolved }) => include === 'all' || !resolved)
      .sort((a, b) => (a.frame ?? -1) - (b.frame ?? -1) || a.id - b.id)
      .map((comment) => ({ ...comment, origin: comment.fileId === fileId ? null : originOf(comment) })),
  };
}

/** Says of a comment that was carried over where it is from. */
const originOf = ({ version, isPastEnd }: { version: number; isPastEnd: boolean }) =>
  `from v${version}${isPastEnd ? ', past the end of this version' : ''}`;

export type Source = Awaited<ReturnType<typeof commentsToExport>>;

/** What the file is called without its ending: `comments-short-1-v2`, or `comments-v2` of what bears the project's title. */
export function exportName({ deliverable, title, version }: VersionRow): string {
  const letters =
    deliverable.title === title
      ? ''
      : deliverable.title
          .normalize('NFKD')
          .replaceAll(/\p{Mark}/gu, '')
          .toLowerCase();
  return ['comments', ...(letters.slice(0, 100).match(/[a-z0-9]+/g) ?? []), `v${version}`].join('-');
}

const writers: Record<MarkerFormat, (timeline: Timeline) => string[] | Promise<string>> = {
  edl: toEdls,
  fcp7xml: toFcp7Xml,
  fcpxml: toFcpxml,
  avid: toAvidXml,
};

/**
 * The comments as markers.
 * @returns the contents of a file, or of several that belong together
 * @throws AppError conflict while the frame rate is unknown, without which there are none
 */
export const exportMarkers = async (source: Source, format: MarkerFormat, start: string | undefined): Promise<string[]> =>
  [await writers[format](toTimeline(source, start))].flat();

function toTimeline({ version, video, rate, comments }: Source, start: string | undefined): Timeline {
  if (!video || !rate) throw new AppError('conflict', "This version's frame rate isn't known yet. Please try again later.");
  const markers = toMarkers(comments);
  const stored = video.startTimecode !== null && parseTimecode(video.startTimecode, rate) !== undefined ? video.startTimecode : undefined;
  return {
    name: oneLine(nameVersion(version)),
    rate,
    frameCount: video.frameCount ?? Math.max(1, ...markers.map(({ frame, duration }) => frame + duration)),
    width: video.width ?? 1920,
    height: video.height ?? 1080,
    startTimecode: start ?? stored ?? (isDropFrame(rate) ? '01:00:00;00' : '01:00:00:00'),
    markers,
  };
}
