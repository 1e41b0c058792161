import type { BrowserContext } from '@playwright/test';

const player = 'https://www.youtube-nocookie.com/embed/**';
const thumbnails = 'https://i.ytimg.com/**';

export interface FakePlayer {
  /** One entry per player load: the video and the embed parameters. */
  loads: { videoId: string; parameters: Record<string, string> }[];
  /** The messages that the page posted to the player, in order and with repeats. */
  messages: { event: string; func?: string }[];
}

/**
 * Implements the platform's side of the iframe API (YouTube, "IFrame Player API"): sends events after the page starts listening,
 * and plays on command. Once its text is visible, it accepts messages.
 */
const page = `<!doctype html><html lang="en"><title>Fake player</title><body style="background:#123;color:#fff"><script>
const send = (message) => parent.postMessage(JSON.stringify({ id: 'player', channel: 'widget', ...message }), '*');
let listening = false;
addEventListener('message', ({ data }) => {
  const message = JSON.parse(data);
  recordMessage(message);
  if (message.event === 'listening' && !listening) {
    listening = true;
    send({ event: 'initialDelivery', info: { playerState: -1 } });
    send({ event: 'onReady', info: null });
  }
  if (message.func === 'playVideo' && listening) send({ event: 'infoDelivery', info: { playerState: 1 } });
});
</script><p>Fake player</p>`;

const thumbnail = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#357"/></svg>';

/** Replaces the video platform, which no test contacts. */
export async function fakePlayer(context: BrowserContext): Promise<FakePlayer> {
  const record: FakePlayer = { loads: [], messages: [] };
  await context.exposeFunction('recordMessage', (message: { event: string; func?: string }) => record.messages.push(message));
  await context.route(player, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    record.loads.push({ videoId: pathname.split('/').pop() ?? '', parameters: Object.fromEntries(searchParams) });
    return route.fulfill({ contentType: 'text/html', body: page });
  });
  await context.route(thumbnails, (route) => route.fulfill({ contentType: 'image/svg+xml', body: thumbnail }));
  return record;
}

/** Makes the video platform unreachable, as on a network that blocks it. */
export async function blockVideoHost(context: BrowserContext): Promise<void> {
  for (const url of [player, thumbnails]) {
    await context.unroute(url);
    await context.route(url, (route) => route.abort('failed'));
  }
}
