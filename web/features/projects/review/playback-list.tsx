import { useQuery } from '@tanstack/react-query';
import { type Playback, playbackEndpoints } from '#api/projects/playback.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatDecimal, formatStudioInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Row = JsonResponse<typeof playbackEndpoints.list>['playbacks'][number];

const kinds = { studio: 'Studio', client: 'Client', guest: 'By a link' };

/** Tells the studio for whom a version played, and whether their lines carried it. */
export function PlaybackList({ fileId }: { fileId: number }) {
  const { data, isError, refetch } = useQuery({
    ...query(playbackEndpoints.list, { params: { id: fileId } }, { select: ({ playbacks }) => playbacks }),
    staleTime: 0,
  });
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-muted text-sm">Playback</h3>
      {!data && (isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />)}
      {data?.length === 0 && <p>Nobody has watched this version in the last 90 days.</p>}
      {data && data.length > 0 && (
        <ol className="grid divide-y divide-line">
          {data.map((playback) => (
            <Entry key={`${playback.startedAt} ${playback.viewer.name}`} playback={playback} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Entry = ({ playback }: { playback: Row }) => (
  <li className="py-2 first:pt-0">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {playback.viewer.name} <span className="text-muted text-sm">{kinds[playback.viewer.kind]}</span>
      </span>
      <time dateTime={playback.reportedAt} className="text-muted text-sm">
        {formatStudioInstant(playback.reportedAt)}
      </time>
    </p>
    <p className="text-muted text-sm tabular-nums">
      {describeQuality(playback)} · {describeSeconds(playback.watched)} watched · {describeSeconds(playback.buffered)} loaded ahead
    </p>
    <p className={`text-sm tabular-nums ${playback.stalls > 0 ? 'text-on-amber' : 'text-muted'}`}>{describeStalls(playback)}</p>
  </li>
);

const describeQuality = ({ lines, isAuto }: Playback) => (lines === null ? 'Original' : `${lines}p${isAuto ? ' (Auto)' : ''}`);

/** Describes a duration, such as `45 s` or `2 min 5 s`. */
const describeSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : [`${Math.floor(seconds / 60)} min`, seconds % 60 > 0 && `${seconds % 60} s`].filter(Boolean).join(' ');

function describeStalls({ stalls, longestStall }: Pick<Playback, 'stalls' | 'longestStall'>): string {
  if (stalls === 0) return "Didn't stall";
  const longest = `${formatDecimal((longestStall / 1000).toFixed(1))} s`;
  return stalls === 1 ? `Stalled once, for ${longest}` : `Stalled ${stalls} times, for up to ${longest}`;
}
