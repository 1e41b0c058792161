/** The platform's host that sets no cookie before a film plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** The 11 characters that name a film, taken from a watch, embed or short link (specification section 3). */
export const videoIdOf = (url: string): string | undefined =>
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/.exec(url)?.[1];

export const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

interface EmbedOptions {
  /** The page that will talk with the player. */
  origin: string;
  loop?: boolean;
}

/** The player's address: it starts by itself with sound, shows its controls, and leaves out what leads away (YouTube, "Player parameters"). */
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
    // A single film loops only as a list of one.
    ...(loop ? { loop: '1', playlist: videoId } : {}),
  });
  return `${playerOrigin}/embed/${videoId}?${parameters}`;
}

/** What the player's own script would send: `listening` asks it to report, a command tells it what to do. */
type Message = { event: 'listening' } | { event: 'command'; func: 'playVideo' };

/** A player that cannot be spoken to is only noted: the visitor still has its controls. */
export function postToPlayer(frame: HTMLIFrameElement | null, message: Message): void {
  try {
    // Nothing here is secret, and a named origin would be an error in the console until the player has loaded.
    frame?.contentWindow?.postMessage(JSON.stringify({ ...message, id: 'player', channel: 'widget' }), '*');
  } catch (error) {
    console.warn('The player could not be told.', error);
  }
}

export type Report = 'ready' | 'playing' | 'resting';

const playing = 1;

/** What the player says of itself, or undefined where it is not the player that speaks. */
export function reportOf(event: MessageEvent, frame: HTMLIFrameElement | null): Report | undefined {
  if (event.origin !== playerOrigin || !frame || event.source !== frame.contentWindow) return undefined;
  const { event: name, info } = parse(event.data);
  if (name === 'onReady') return 'ready';
  const state = name === 'onStateChange' ? info : (info as { playerState?: unknown } | undefined)?.playerState;
  if (typeof state === 'number') return state === playing ? 'playing' : 'resting';
  return name === 'initialDelivery' ? 'ready' : undefined;
}

function parse(data: unknown): { event?: string; info?: unknown } {
  try {
    return JSON.parse(String(data)) ?? {};
  } catch {
    return {};
  }
}
