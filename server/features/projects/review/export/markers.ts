import type { FrameRate } from '#domain/projects/timecode.ts';
import type { readComments } from '#server/features/projects/review/comments.service.ts';

export type Comment = Awaited<ReturnType<typeof readComments>>[number] & {
  /** Where the comment was carried over from; null for a comment on this version. */
  origin: string | null;
};

/** A mark on an editing system's timeline. */
export interface Marker {
  /** Counted from the start of the version; the first frame is 0. */
  frame: number;
  /** In frames, at least one. */
  duration: number;
  authors: string;
  note: string;
  /** Whether all comments of the marker are resolved. */
  resolved: boolean;
  createdAt: Date;
}

/** What every format says about a version. */
export interface Timeline {
  name: string;
  rate: FrameRate;
  frameCount: number;
  width: number;
  height: number;
  /** The timecode of frame 0. */
  startTimecode: string;
  markers: Marker[];
}

/** One marker for each frame with comments, since editing systems keep only one. Comments about the whole version have none. */
export function toMarkers(comments: Comment[]): Marker[] {
  const framed = comments.filter((comment): comment is Comment & { frame: number } => comment.frame !== null);
  const byFrame = [...Map.groupBy(framed, ({ frame }) => frame)].sort(([a], [b]) => a - b);
  return byFrame.map(([frame, group]) => {
    const lines = group.flatMap((comment) => [comment, ...comment.replies.map((reply) => ({ ...reply, origin: null, resolved: false }))]);
    return {
      frame,
      duration: Math.max(...group.map(({ endFrame }) => (endFrame ?? frame) - frame + 1)),
      authors: oneLine([...new Set(lines.map(({ author }) => author.name))].join(', ')),
      note: oneLine(lines.map((line) => `${line.author.name}${remarkOn(line)}: ${line.text}`).join(' / ')),
      resolved: group.every(({ resolved }) => resolved),
      createdAt: group[0]!.createdAt,
    };
  });
}

const remarkOn = ({ origin, resolved }: { origin: string | null; resolved: boolean }) => {
  const remarks = [origin, resolved && 'resolved'].filter(Boolean);
  return remarks.length > 0 ? ` (${remarks.join(', ')})` : '';
};

/** The characters that XML 1.0 can't contain. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for a marker, which can have no line breaks. */
export const oneLine = (text: string) => text.replace(notInXml, '').replace(/\s+/g, ' ').trim();
