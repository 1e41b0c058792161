import type { BrowserContext } from '@playwright/test';

const player = 'https://www.youtube-nocookie.com/embed/**';
const thumbnails = 'https://i.ytimg.com/**';

export interface FakePlayer {
  /** Every time a player was loaded: its film and its parameters. */
  loads: { film: string; parameters: Record<string, string> }[];
  /** What the page told the player, in order, as often as it told it. */
  told: { event: string; func?: string }[];
}

/**
 * Speaks the platform's side of the iframe API (YouTube, "IFrame Player API"): reports once it is asked to, and plays on command.
 * Where its text is seen, it listens.
 */
const page = `<!doctype html><html lang="en"><title>Stand-in player</title><body style="background:#123;color:#fff"><script>
const say = (message) => parent.postMessage(JSON.stringify({ id: 'player', channel: 'widget', ...message }), '*');
let asked = false;
addEventListener('message', ({ data }) => {
  const message = JSON.parse(data);
  recordTold(message);
  if (message.event === 'listening' && !asked) {
    asked = true;
    say({ event: 'initialDelivery', info: { playerState: -1 } });
    say({ event: 'onReady', info: null });
  }
  if (message.func === 'playVideo' && asked) say({ event: 'infoDelivery', info: { playerState: 1 } });
});
</script><p>Stand-in player</p>`;

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#357"/></svg>';

/** Replaces the video platform, which no test contacts. */
export async function fakePlayer(context: BrowserContext): Promise<FakePlayer> {
  const record: FakePlayer = { loads: [], told: [] };
  await context.exposeFunction('recordTold', (message: { event: string; func?: string }) => record.told.push(message));
  await context.route(player, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    record.loads.push({ film: pathname.split('/').pop() ?? '', parameters: Object.fromEntries(searchParams) });
    return route.fulfill({ contentType: 'text/html', body: page });
  });
  await context.route(thumbnails, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  return record;
}

/** Makes the video platform unreachable, as where it's blocked. */
export async function blockVideoHost(context: BrowserContext): Promise<void> {
  for (const address of [player, thumbnails]) {
    await context.unroute(address);
    await context.route(address, (route) => route.abort('failed'));
  }
}
