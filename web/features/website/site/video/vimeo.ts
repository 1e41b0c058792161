import { type Platform, parseMessage } from './player.ts';

const playerOrigin = 'https://player.vimeo.com';

/** `dnt` keeps the player from tracking, and `h` opens an unlisted video (Vimeo, "Player parameters overview"; vimeo/player.js). */
export const vimeo: Platform = {
  name: 'Vimeo',
  playerOrigin,
  embedUrl: ({ id, key }, { loop }) => {
    const parameters = new URLSearchParams({
      ...(key ? { h: key } : {}),
      autoplay: '1',
      dnt: '1',
      playsinline: '1',
      ...(loop ? { loop: '1' } : {}),
    });
    return `${playerOrigin}/video/${id}?${parameters}`;
  },
  greeting: { method: 'ping' },
  subscriptions: ['play', 'pause', 'ended', 'error'].map((value) => ({ method: 'addEventListener', value })),
  playCommand: { method: 'play' },
  parseReport: (data) => {
    const { event, method } = parseMessage(data);
    if (event === 'ready' || method === 'ping') return 'ready';
    if (event === 'play') return 'playing';
    if (event === 'error') return 'failed';
    return event === 'pause' || event === 'ended' ? 'paused' : undefined;
  },
};
