import type { BrowserContext } from '@playwright/test';

const players = ['https://www.youtube-nocookie.com/embed/**', 'https://player.vimeo.com/video/**'];

export interface FakePlayer {
  /** One entry per player load: the video and the embed parameters. */
  loads: { videoId: string; parameters: Record<string, string> }[];
  /** The messages that the page posted to the player, in order and with repeats. */
  messages: { event?: string; func?: string; method?: string }[];
}

/**
 * Implements the platform's side of the iframe API (YouTube, "IFrame Player API"): sends events after the page starts listening,
 * and plays on command. Once its text is visible, it accepts messages.
 */
const youtubePage = `<!doctype html><html lang="en"><title>Fake player</title><body style="background:#123;color:#fff"><script>
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

/** Implements Vimeo's side of its player API (vimeo/player.js): answers a ping, and reports only what the page has subscribed to. */
const vimeoPage = `<!doctype html><html lang="en"><title>Fake player</title><body style="background:#321;color:#fff"><script>
const subscribed = [];
addEventListener('message', ({ data }) => {
  recordMessage(data);
  if (data.method === 'ping') parent.postMessage(JSON.stringify({ method: 'ping' }), '*');
  if (data.method === 'addEventListener') subscribed.push(data.value);
  if (data.method === 'play' && subscribed.includes('play')) parent.postMessage(JSON.stringify({ event: 'play' }), '*');
});
</script><p>Fake player</p>`;

/** The page that a video host answers with. */
export const playerPage = (host: string) => (host === 'player.vimeo.com' ? vimeoPage : youtubePage);

/** Replaces the video platforms, which no test contacts. */
export async function fakePlayer(context: BrowserContext): Promise<FakePlayer> {
  const record: FakePlayer = { loads: [], messages: [] };
  await context.exposeFunction('recordMessage', (message: FakePlayer['messages'][number]) => record.messages.push(message));
  for (const player of players)
    await context.route(player, (route) => {
      const { hostname, pathname, searchParams } = new URL(route.request().url());
      record.loads.push({ videoId: pathname.split('/').pop() ?? '', parameters: Object.fromEntries(searchParams) });
      return route.fulfill({ contentType: 'text/html', body: playerPage(hostname) });
    });
  return record;
}

/** Has YouTube's player respond and then refuse its video, like one whose owner doesn't allow embedding it. */
export async function refuseVideos(context: BrowserContext): Promise<void> {
  const body = youtubePage.replace(
    "if (message.func === 'playVideo'",
    "if (message.func === 'addEventListener' && message.args[0] === 'onError') send({ event: 'onError', info: 150 });\n  $&",
  );
  await context.route(players[0]!, (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Makes the video platforms unreachable, as on a network that blocks them. */
export async function blockVideoHost(context: BrowserContext): Promise<void> {
  for (const player of players) {
    await context.unroute(player);
    await context.route(player, (route) => route.abort('failed'));
  }
}
