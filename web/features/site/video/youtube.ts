/** YouTube's host that sets no cookies before a video plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** The 11-character video id in a watch, embed or short link (specification section 3). */
export const parseVideoId = (url: string): string | undefined =>
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(url)?.[1];

export const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

interface EmbedOptions {
  /** The origin of the page that exchanges messages with the player. */
  origin: string;
  loop?: boolean;
}

/** The embed URL: autoplay with sound, controls, no related videos or annotations (YouTube, "Player parameters"). */
export function embedUrl(videoId: string, { origin, loop }: EmbedOptions): string {
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
    ...(loop ? { loop: '1', playlist: videoId } : {}),
  });
  return `${playerOrigin}/embed/${videoId}?${parameters}`;
}

/** Messages of YouTube's own player script: `listening` subscribes to reports, a command controls playback. */
type Message = { event: 'listening' } | { event: 'command'; func: 'playVideo' };

/** A failure is only logged, because the visitor still has the player's controls. */
export function postToPlayer(frame: HTMLIFrameElement | null, message: Message): void {
  try {
    // Nothing here is secret, and a specific origin would log a console error until the player has loaded.
    frame?.contentWindow?.postMessage(JSON.stringify({ ...message, id: 'player', channel: 'widget' }), '*');
  } catch (error) {
    console.warn('The message to the player could not be sent.', error);
  }
}

export type Report = 'ready' | 'playing' | 'paused';

const playing = 1;

/** The state the player reports, or undefined if the message is not from the player. */
export function parseReport(event: MessageEvent, frame: HTMLIFrameElement | null): Report | undefined {
  if (event.origin !== playerOrigin || !frame || event.source !== frame.contentWindow) return undefined;
  const { event: name, info } = parse(event.data);
  if (name === 'onReady') return 'ready';
  const state = name === 'onStateChange' ? info : (info as { playerState?: unknown } | undefined)?.playerState;
  if (typeof state === 'number') return state === playing ? 'playing' : 'paused';
  return name === 'initialDelivery' ? 'ready' : undefined;
}

function parse(data: unknown): { event?: string; info?: unknown } {
  try {
    return JSON.parse(String(data)) ?? {};
  } catch {
    return {};
  }
}
