import { useMemo, useState } from 'react';
import { toTimecode } from '#domain/projects/timecode.ts';
import type { ColorOf } from '#web/features/projects/review/comments/comment-list.ts';
import type { PictureName } from '#web/features/projects/review/compare/modes.ts';
import { ShortName } from '#web/features/projects/review/compare/version-label.tsx';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { usePlayerState } from '#web/features/projects/review/player/use-frame-player.ts';
import type { Comment } from '#web/features/projects/review/review.ts';
import { CommentMarks } from './comment-marks.tsx';
import { Filmstrip, FilmstripTile } from './filmstrip.tsx';
import type { TimelineMedia } from './media.ts';
import { positionOf, waveformPath } from './positions.ts';
import { Track } from './track.tsx';

/** A version, with its comments at the frames of the one that is played. */
interface VersionMarks {
  fileId: number;
  name: PictureName;
  comments: Comment[];
}

interface TimelineProps {
  player: FramePlayer;
  media: TimelineMedia;
  shown: VersionMarks;
  /** Another version, whose marks are below the track. */
  compared: VersionMarks | undefined;
  colorOf: ColorOf;
  selectedId: number | undefined;
  onSelect: (comment: Comment) => void;
}

/** The video from left to right: pictures, sound, comments, the marked range and the playhead. */
export function Timeline({ player, media, shown, compared, colorOf, selectedId, onSelect }: TimelineProps) {
  const [hovered, setHovered] = useState<number>();
  const marks = { frameCount: player.frameCount, colorOf, selectedId, onSelect };
  return (
    <div className={compared && 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2'}>
      {compared && <RowLabels above={shown.name} below={compared.name} />}
      <div className={`relative pt-5 ${compared ? 'pb-5' : ''}`}>
        <Track player={player} startTimecode={media.startTimecode} onHover={setHovered}>
          <Filmstrip filmstrip={media.filmstrip} aspect={media.aspect} frameCount={player.frameCount} />
          <Waveform peaks={media.peaks} />
          <RangeBars player={player} comments={shown.comments} selectedId={selectedId} />
        </Track>
        <CommentMarks fileId={shown.fileId} comments={shown.comments} {...marks} />
        {compared && <CommentMarks fileId={compared.fileId} comments={compared.comments} {...marks} isBelow />}
        <Playhead player={player} />
        {hovered !== undefined && <Preview frame={hovered} player={player} media={media} />}
      </div>
      {compared && <SelectedText comment={findOnlyIn(compared, shown, selectedId)} />}
    </div>
  );
}

/** The selected comment, if the list beside the picture doesn't have it. */
const findOnlyIn = (compared: VersionMarks, shown: VersionMarks, selectedId: number | undefined) =>
  shown.comments.some(({ id }) => id === selectedId) ? undefined : compared.comments.find(({ id }) => id === selectedId);

const SelectedText = ({ comment }: { comment: Comment | undefined }) =>
  comment && (
    <p className="col-start-2 line-clamp-2 text-sm [overflow-wrap:anywhere]">
      <span className="font-mono text-muted">v{comment.version}</span> <span className="font-semibold">{comment.author.name}</span>{' '}
      {comment.text}
    </p>
  );

/** Whose comments are above the track, and whose below. */
const RowLabels = ({ above, below }: { above: PictureName; below: PictureName }) => (
  <div aria-hidden className="flex max-w-24 flex-col justify-between font-mono text-muted text-xs leading-4">
    <ShortName name={above} />
    <ShortName name={below} />
  </div>
);

function Playhead({ player }: { player: FramePlayer }) {
  const frame = usePlayerState(player, (state) => state.frame);
  return (
    <div
      aria-hidden
      style={{ left: positionOf(frame, player.frameCount) }}
      className="pointer-events-none absolute top-2 -bottom-1 z-10 w-0.5 -translate-x-px bg-accent"
    >
      <span className="absolute -top-1 left-1/2 size-2.5 -translate-x-1/2 rotate-45 rounded-[2px] bg-accent" />
    </div>
  );
}

/** The bars of the marked range and of the selected comment's range. */
function RangeBars({ player, comments, selectedId }: Pick<TimelineProps, 'player' | 'selectedId'> & Pick<VersionMarks, 'comments'>) {
  const { start, end } = usePlayerState(player, (state) => state.range);
  const { frameCount } = player;
  const selected = comments.find(({ id, endFrame }) => id === selectedId && endFrame !== null);
  return (
    <>
      {(start !== undefined || end !== undefined) && (
        <Bar
          from={start ?? 0}
          to={end ?? frameCount - 1}
          frameCount={frameCount}
          className="inset-y-0 border-on-mango border-x-2 bg-on-mango/25"
        />
      )}
      {selected && <Bar from={selected.frame!} to={selected.endFrame!} frameCount={frameCount} className="bottom-0 h-1 bg-on-mango" />}
    </>
  );
}

const Bar = ({ from, to, frameCount, className }: { from: number; to: number; frameCount: number; className: string }) => (
  <div
    style={{ left: positionOf(from, frameCount), width: `${((to - from + 1) / frameCount) * 100}%` }}
    className={`pointer-events-none absolute ${className}`}
  />
);

/** The picture and timecode under the pointer. */
function Preview({ frame, player: { rate, frameCount }, media }: { frame: number; player: FramePlayer; media: TimelineMedia }) {
  return (
    <div
      aria-hidden
      style={{ left: `clamp(4rem, ${positionOf(frame, frameCount)}, calc(100% - 4rem))` }}
      className="pointer-events-none absolute bottom-full z-30 -mb-3 hidden -translate-x-1/2 justify-items-center overflow-hidden rounded-sm border border-line bg-surface shadow-lg pointer-fine:grid"
    >
      {media.filmstrip && <FilmstripTile filmstrip={media.filmstrip} frame={frame} className="w-32" aspect={media.aspect} />}
      <span className="px-2 py-0.5 font-mono text-sm tabular-nums">{toTimecode(frame, rate, media.startTimecode)}</span>
    </div>
  );
}

/** The sound's peaks; an empty line without sound. */
function Waveform({ peaks }: { peaks: number[] | undefined }) {
  const path = useMemo(() => peaks && waveformPath(peaks), [peaks]);
  return (
    <div aria-hidden className="h-6 px-px lg:h-8">
      {path && (
        <svg viewBox={`0 0 ${Math.max(1, peaks!.length - 1)} 2`} preserveAspectRatio="none" aria-hidden="true" className="size-full py-1">
          <path d={path} className="fill-on-forest opacity-60" />
        </svg>
      )}
    </div>
  );
}
