import { setTimeout } from 'node:timers/promises';
import { openClient } from './traffic.ts';

/** Asks a server how it is, ten times a second, until stopped. */
export function watchHealth(url: string) {
  const client = openClient(url);
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await setTimeout(100)) await client.send('GET', '/healthz');
  })();
  return {
    /** Stops asking. @returns every request, and how long the longest took in milliseconds */
    stop: async () => {
      isOver = true;
      await watching;
      client.close();
      return { sent: client.sent, longest: Math.max(...client.sent.map(({ startedAt, endedAt }) => endedAt - startedAt)) };
    },
  };
}
