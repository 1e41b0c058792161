import type { PlatformVideo } from '#api/website/site-videos.ts';

/** What players need to know of the page. */
export interface PlayerOptions {
  /** The origin of the page that exchanges messages with the player. */
  origin: string;
  /** Whether nothing is loaded from a platform before the visitor agrees. */
  askFirst: boolean;
}

export interface EmbedOptions extends Pick<PlayerOptions, 'origin'> {
  loop?: boolean;
}

export type Report = 'ready' | 'playing' | 'paused';

/** A video platform, and the messages that its own script exchanges with its player. */
export interface Platform {
  name: string;
  playerOrigin: string;
  /** The embed URL: autoplay with sound, and controls. */
  embedUrl: (video: Omit<PlatformVideo, 'platform'>, options: EmbedOptions) => string;
  /** The message that asks the player whether it's there. */
  greeting: unknown;
  /** Subscribes to reports of a player that is there. */
  subscriptions: unknown[];
  playCommand: unknown;
  /**
   * @param data what the player posted
   * @returns 'failed' if it can't play the video
   */
  parseReport: (data: unknown) => Report | 'failed' | undefined;
}

/** A failure is only logged, because the visitor still has the player's controls. */
export function postToPlayer(frame: HTMLIFrameElement | null, message: unknown): void {
  try {
    // Nothing here is secret, and a specific origin would log a console error until the player has loaded.
    frame?.contentWindow?.postMessage(message, '*');
  } catch (error) {
    console.warn('The message to the player could not be sent.', error);
  }
}

/** The state the player reports, or undefined if the message is not from the player. */
export function readReport(event: MessageEvent, frame: HTMLIFrameElement | null, platform: Platform) {
  const isFromPlayer = event.origin === platform.playerOrigin && frame && event.source === frame.contentWindow;
  return isFromPlayer ? platform.parseReport(event.data) : undefined;
}

/** Reads what a player posted, which is JSON or already an object. */
export function parseMessage(data: unknown): Record<string, unknown> {
  try {
    return (typeof data === 'string' ? JSON.parse(data) : data) ?? {};
  } catch {
    return {};
  }
}
