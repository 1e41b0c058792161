import { setImmediate } from 'node:timers/promises';

/** How long a calculation may keep other work waiting, in milliseconds. */
const longestTurn = 10;

/**
 * For calculations that take long as a whole: called between their steps, it lets other work run once this one has had its turn of the event
 * loop.
 */
export function shareEventLoop(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longestTurn) return;
    await setImmediate();
    begun = performance.now();
  };
}

/** Maps a long list, with other work in between. */
export async function mapSharingEventLoop<Item, Result>(items: Item[], map: (item: Item) => Result): Promise<Result[]> {
  const share = shareEventLoop();
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await share();
  }
  return results;
}
