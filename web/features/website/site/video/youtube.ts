import { type Platform, parseMessage } from './player.ts';

/** The 11-character video id in a watch, embed or short link (specification section 3). */
export const parseVideoId = (url: string): string | undefined =>
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(url)?.[1];

/** YouTube's host that sets no cookies before a video plays. */
const playerOrigin = 'https://www.youtube-nocookie.com';

const playing = 1;

/** Addressed like those of YouTube's own player script. */
const message = (content: object) => JSON.stringify({ ...content, id: 'player', channel: 'widget' });

/** YouTube's player, without related videos or annotations (YouTube, "Player parameters"). */
export const youtube: Platform = {
  name: 'YouTube',
  playerOrigin,
  embedUrl: ({ id }, { origin, loop }) => {
    const parameters = new URLSearchParams({
      autoplay: '1',
      mute: '0',
      controls: '1',
      rel: '0',
      modestbranding: '1',
      iv_load_policy: '3',
      playsinline: '1',
      enablejsapi: '1',
      origin,
      // A single video loops only as a playlist of one.
      ...(loop ? { loop: '1', playlist: id } : {}),
    });
    return `${playerOrigin}/embed/${id}?${parameters}`;
  },
  greeting: message({ event: 'listening' }),
  subscriptions: [message({ event: 'command', func: 'addEventListener', args: ['onError'] })],
  playCommand: message({ event: 'command', func: 'playVideo' }),
  parseReport: (data) => {
    const { event: name, info } = parseMessage(data);
    if (name === 'onReady') return 'ready';
    if (name === 'onError') return 'failed';
    const state = name === 'onStateChange' ? info : (info as { playerState?: unknown } | undefined)?.playerState;
    if (typeof state === 'number') return state === playing ? 'playing' : 'paused';
    return name === 'initialDelivery' ? 'ready' : undefined;
  },
};
