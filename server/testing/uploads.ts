import { request } from 'node:http';
import { Metadata } from '@tus/server';
import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { addMilliseconds, days, systemClock } from '#server/shared/clock.ts';

const tus = { 'tus-resumable': '1.0.0' };

/**
 * Begins an upload.
 * @param size in bytes
 * @param path where: for people with an account by default
 * @param ip as a proxy says it, to a server behind one
 */
export async function begin(
  server: string,
  cookie: string,
  metadata: Record<string, string> | object,
  size: number,
  path = '/api/files/uploads',
  ip = '127.0.0.1',
) {
  const response = await fetch(server + path, {
    method: 'POST',
    headers: {
      ...tus,
      cookie,
      'x-forwarded-for': ip,
      'upload-length': String(size),
      'upload-metadata': Metadata.stringify(metadata as Record<string, string>),
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    body: text ? JSON.parse(text) : undefined,
  };
}

/** How many bytes have arrived. As clients do, this asks again while another request is still writing. */
export async function offsetOf(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { ...tus, cookie } });
  if (response.status === 503) return offsetOf(url, cookie);
  if (!response.ok) throw new Error(String(response.status));
  return Number(response.headers.get('upload-offset'));
}

interface Interruption {
  /** Ends the connection after so many bytes. */
  cutAfter?: number;
  /** Pauses after so many bytes. */
  pauseAfter?: number;
  /** What a pause waits for. */
  until?: Promise<unknown>;
  /** The sender's address, as a proxy forwards it. */
  ip?: string;
}

/** Sends the content from an offset on. @returns status 0 when interrupted */
export function sendChunk(
  url: string,
  cookie: string,
  content: Buffer,
  offset: number,
  { cutAfter, pauseAfter, until, ip = '127.0.0.1' }: Interruption = {},
) {
  const sentBytes = cutAfter ?? pauseAfter;
  const rest = content.subarray(offset);
  const headers = {
    ...tus,
    cookie,
    'x-forwarded-for': ip,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    'content-length': rest.length,
  };
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const sending = request(url, { method: 'PATCH', headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode!, body: text ? JSON.parse(text) : undefined });
    });
    sending.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve({ status: 0, body: undefined })));
    if (sentBytes === undefined) sending.end(rest);
    else
      sending.write(rest.subarray(0, sentBytes), async () => {
        await until;
        if (cutAfter !== undefined) sending.destroy();
        else sending.end(rest.subarray(sentBytes));
      });
  });
}

/** How many requests are sending to uploads right now: each holds the lock of its upload. */
export async function countSending(db: Connection): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database() and granted`);
  return rows[0]!.count;
}

/** Continues an upload where it stopped. As clients do, asks again if the last bytes of a cut connection were written meanwhile (409). */
export async function sendRest(url: string, cookie: string, content: Buffer): Promise<{ status: number }> {
  const result = await sendChunk(url, cookie, content, await offsetOf(url, cookie));
  return result.status === 409 ? sendRest(url, cookie, content) : result;
}

interface WholeUpload {
  /** The path of the upload's endpoint; by default, that for people with an account. */
  path?: string;
  cookie?: string;
  metadata: Record<string, string>;
  content: Buffer;
}

/** Uploads a file by one request after the first. @returns the status of the last answer: 204 if all went well */
export async function uploadAtOnce(server: string, { path, cookie = '', metadata, content }: WholeUpload): Promise<number> {
  const { status, location } = await begin(server, cookie, metadata, content.length, path);
  return status === 201 ? (await sendChunk(server + location, cookie, content, 0)).status : status;
}

/** Creates an upload link as an admin. @returns where people without an account upload by it */
export async function createUploadPath(server: string, cookie: string, projectId: number): Promise<string> {
  const response = await fetch(`${server}/api/admin/projects/${projectId}/upload-links`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresAt: addMilliseconds(systemClock.now(), 7 * days), maxBytes: 1e12 }),
  });
  const { url } = (await response.json()) as { url: string };
  return `/api/upload/${new URL(url).pathname.split('/').at(-1)}/files`;
}
