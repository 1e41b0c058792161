import type { ExportFormat } from '#contract/projects/comments.ts';
import { isDropFrame, parseTimecode, toTimecode } from '#contract/projects/timecode.ts';
import type { Deps } from '#server/deps.ts';
import { rateOf } from '#server/features/projects/review/comments.present.ts';
import { readComments } from '#server/features/projects/review/comments.service.ts';
import type { Reviewer } from '#server/features/projects/review/review.policy.ts';
import { requireVersion } from '#server/features/projects/review/review.service.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { toAvidXml } from './avid-xml.ts';
import { toPage } from './comments-page.ts';
import { toEdl } from './edl.ts';
import { toFcp7Xml } from './fcp7-xml.ts';
import { toFcpxml } from './fcpxml.ts';
import { type Comment, oneLine, type Timeline, toMarkers } from './markers.ts';

/** The comments that a version lists, as the viewer may see them, with timecodes from another start if one is typed. @throws AppError not_found, invalid */
export async function commentsToExport(deps: Deps, reviewer: Reviewer, fileId: number, start: string | undefined) {
  const version = await requireVersion(deps.db, reviewer, fileId);
  const video = await findVideo(deps.db, fileId);
  const rate = rateOf(video);
  if (start !== undefined && (!rate || parseTimecode(start, rate) === undefined))
    throw invalidField('start', "This timecode doesn't exist at the frame rate of this version.");
  const comments = await readComments(deps, reviewer, fileId);
  const timecodeOf = (frame: number | null, timecode: string | null) =>
    start !== undefined && rate && frame !== null ? toTimecode(frame, rate, start) : timecode;
  return {
    version,
    video,
    rate,
    comments: comments.map((comment) => ({
      ...comment,
      timecode: timecodeOf(comment.frame, comment.timecode),
      endTimecode: timecodeOf(comment.endFrame, comment.endTimecode),
      origin: comment.fileId === fileId ? null : originOf(comment),
    })),
  };
}

/** Says of a comment that was carried over where it is from. */
const originOf = ({ version, isPastEnd }: { version: number; isPastEnd: boolean }) =>
  `from v${version}${isPastEnd ? ', past the end of this version' : ''}`;

type Source = Awaited<ReturnType<typeof commentsToExport>>;

const writers: Record<Exclude<ExportFormat, 'csv' | 'html'>, (timeline: Timeline) => string | Promise<string>> = {
  edl: toEdl,
  fcp7xml: toFcp7Xml,
  fcpxml: toFcpxml,
  avid: toAvidXml,
};

/** The comments as a file, except CSV. @throws AppError conflict while the frame rate is unknown, without which there are no markers */
export async function exportComments(source: Source, format: Exclude<ExportFormat, 'csv'>, start: string | undefined): Promise<string> {
  const { version, comments } = source;
  if (format === 'html') return toPage(`${oneLine(version.title)}, version ${version.version}`, comments);
  return writers[format](toTimeline(source, start));
}

function toTimeline({ version, video, rate, comments }: Source, start: string | undefined): Timeline {
  if (!video || !rate) throw new AppError('conflict', "This version's frame rate isn't known yet. Please try again later.");
  const markers = toMarkers(comments);
  const stored = video.startTimecode !== null && parseTimecode(video.startTimecode, rate) !== undefined ? video.startTimecode : undefined;
  return {
    name: oneLine(`${version.title}, version ${version.version}`),
    rate,
    frameCount: video.frameCount ?? Math.max(1, ...markers.map(({ frame, duration }) => frame + duration)),
    width: video.width ?? 1920,
    height: video.height ?? 1080,
    startTimecode: start ?? stored ?? (isDropFrame(rate) ? '01:00:00;00' : '01:00:00:00'),
    markers,
  };
}

/** Comments and replies, one under the other, as rows of a table. */
export const toRows = (comments: Comment[]) =>
  comments.flatMap((comment) => [
    comment,
    ...comment.replies.map((reply) => ({
      ...reply,
      version: comment.version,
      frame: null,
      endFrame: null,
      timecode: null,
      resolved: null,
    })),
  ]);
