import { useEffect, useEffectEvent } from 'react';
import { playbackEndpoints } from '#api/projects/playback.ts';
import type { Quality } from '#api/projects/videos.ts';
import type { Audience, Review } from '#web/features/projects/review/review.ts';
import { newKey } from '#web/lib/new-key.ts';
import { report } from '#web/lib/report.ts';
import type { FramePlayer } from './frame-player.ts';
import { createPlaybackMeter, type PlaybackMeter } from './playback-meter.ts';
import { linesOf } from './quality-choice.ts';

/** How often playback is reported, in milliseconds. */
const interval = 30_000;

interface Options {
  audience: Audience;
  review: Review;
  player: FramePlayer | undefined;
  quality: Quality | undefined;
  isAuto: boolean;
  onStall: () => void;
}

/** Notices when the film stalls, and tells the studio how it plays: at a pause, every half a minute, and when the page is left or hidden. */
export function usePlaybackReport({ audience, review, player, quality, isAuto, onStall }: Options) {
  const { id: fileId } = review.version;
  const isReported = review.may.reportPlayback;
  const tellStall = useEffectEvent(onStall);
  const describe = useEffectEvent((meter: PlaybackMeter) => ({ ...meter.read(), lines: (quality && linesOf(quality)) ?? null, isAuto }));
  useEffect(() => {
    if (!player) return;
    const meter = createPlaybackMeter(player.video, () => tellStall());
    const id = newKey();
    let isWanted = isReported;
    let sent = '';
    async function send() {
      const body = describe(meter);
      const text = JSON.stringify(body);
      // Whoever has only opened the film hasn't watched it.
      if (!isWanted || text === sent || (body.watched === 0 && body.stalls === 0)) return;
      sent = text;
      const status = await report(playbackEndpoints.report, { params: { id: fileId }, query: { as: audience }, body: { id, ...body } });
      if (status !== undefined && status >= 400) isWanted = false;
    }
    const timer = setInterval(send, interval);
    const events = new AbortController();
    // While another file is loaded, the video tells of a pause that is over.
    player.video.addEventListener('pause', () => player.video.paused && send(), { signal: events.signal });
    document.addEventListener('visibilitychange', () => document.hidden && send(), { signal: events.signal });
    window.addEventListener('pagehide', send, { signal: events.signal });
    return () => {
      send();
      clearInterval(timer);
      events.abort();
      meter.close();
    };
  }, [player, audience, fileId, isReported]);
}
