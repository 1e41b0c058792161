import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/shared/app-error.ts';
import type { ByteRange, Storage } from '#server/storage/storage.ts';

/** A file as it leaves the server. */
export interface SentFile {
  /** Where storage keeps it. */
  path: string;
  name: string;
  /** The type by what the file contains; null when unknown. */
  mediaType: string | null;
  /** Whether the file is shown in the page instead of downloaded, if its type is safe. */
  inline: boolean;
}

/** Types that browsers only ever play or draw. Anything else, such as HTML and SVG, is a download of bytes. */
const safeTypes = /^((video|audio)\/[\w.+-]+|image\/(png|jpeg|webp|gif))$/;

/**
 * Responds with a stored file or the range of it that was asked for (RFC 9110, section 14), also to HEAD. Downloads are redirected to the
 * bucket where browsers reach it; what a page shows isn't, because its requests go on for longer than a signed URL is valid.
 * @throws AppError not_found, range_not_satisfiable
 */
export async function sendFile(
  { storage }: { storage: Pick<Storage, 'read' | 'size' | 'signedUrl'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { path, name, mediaType, inline }: SentFile,
): Promise<Readable | Buffer> {
  const size = await storage.size(path);
  if (size === undefined) throw notFound('File');
  const isSafe = mediaType !== null && safeTypes.test(mediaType);
  const headers = {
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(name, { type: inline && isSafe ? 'inline' : 'attachment' }),
    'content-type': isSafe ? mediaType : 'application/octet-stream',
  };
  const url = inline || request.method === 'HEAD' ? undefined : await storage.signedUrl(path, headers);
  if (url) {
    reply.code(302).headers({ location: url, 'cache-control': 'no-store' });
    return Buffer.alloc(0);
  }
  const etag = `"${Buffer.from(path).toString('base64url')}-${size}"`;
  const isUnchanged = request.headers['if-none-match'] === etag;
  const range = readRange(request, reply, size, etag);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  // Headers of a file don't belong to the error that reading may end in.
  const isRead = request.method !== 'HEAD' && size > 0 && !isUnchanged;
  const content = isRead ? await storage.read(path, { start, end }) : Readable.from([]);
  reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-security-policy': "sandbox; default-src 'none'", etag });
  if (isUnchanged) {
    reply.code(304);
    return Buffer.alloc(0);
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return content;
}

/** Matches a single range. Anything else, such as several ranges at once, is answered with the whole file. */
const singleRange = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * How much a player gets at a time, in bytes. Players ask for all that follows, and what they don't want anymore is on its way by then. A
 * range may be answered in part (RFC 9110, section 15.3.7), and they ask for the next one. Later ones are larger, for fewer round trips.
 */
const playedPart = (start: number) => Math.min(2 ** 21, Math.max(2 ** 18, Math.floor(start / 8)));

/** Browsers whose players ask for the rest after a part. WebKit takes the end of a part for the end of the film. */
const partTakers = /(Chrome|Firefox)\//;

const takesParts = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'video' && partTakers.test(headers['user-agent'] ?? '');

/** The range that was asked for, also by its length from the end; undefined for the whole file, or if the file is another one by now. */
function readRange(request: FastifyRequest, reply: FastifyReply, size: number, etag: string): ByteRange | undefined {
  const { method, headers } = request;
  const { range, 'if-range': ifRange } = headers;
  const match = method === 'GET' && (ifRange === undefined || ifRange === etag) && singleRange.exec(range ?? '');
  if (!match) return undefined;
  const [, first, last, suffixLength] = match;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(suffixLength));
  if (start >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range_not_satisfiable', 'The file is shorter than that.');
  }
  const end = Math.min(last ? Number(last) : size, size - 1);
  const isInParts = first && end === size - 1 && takesParts(request);
  return { start, end: isInParts ? Math.min(end, start + playedPart(start) - 1) : end };
}
