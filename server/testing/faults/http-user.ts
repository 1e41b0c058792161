import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** In milliseconds. */
const pauseBetweenTries = 250;
/** Enough tries for a server that takes a minute to restart on a busy machine. */
const tries = 400;

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect arbitrary responses
  body: any;
}

/**
 * Someone with a browser: sends a request and, when there's no answer or the server has a problem, sends the same one again, with the
 * same idempotency key.
 * @param serverUrl the server's base URL at the moment
 */
export async function sendUntilAnswered(
  serverUrl: () => string,
  { path, cookie, body }: { path: string; cookie: string; body?: object },
): Promise<Reply> {
  const idempotencyKey = randomUUID();
  let last: Reply | undefined;
  for (let attempt = 0; attempt < tries; attempt++) {
    const reply = await send(
      `${serverUrl()}${path}`,
      {
        cookie,
        'idempotency-key': idempotencyKey,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body,
    );
    if (reply && reply.status < 500) return reply;
    last = reply ?? last;
    await setTimeout(pauseBetweenTries);
  }
  throw new Error(`No answer to ${path} after ${tries} tries; the last one was ${JSON.stringify(last)}.`);
}

async function send(url: string, headers: Record<string, string>, body: object | undefined): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
