import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { RenderedPage } from './rendered-page.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page, or a page's data, ready to send: the body of each content encoding, with headers as the flat array that Node.js writes fastest. */
export interface CompressedPage {
  status: number;
  etag: string;
  /** The headers of a response with the status 304. */
  notModifiedHeaders: string[];
  encodings: Record<Encoding, { headers: string[]; body: Buffer }>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Slow but smallest: a page is compressed once and sent many times. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** @param ownHeaders those of this page, such as its Content-Security-Policy */
export async function compressPage({ status, body }: RenderedPage, ownHeaders: Record<string, string>): Promise<CompressedPage> {
  const identity = Buffer.from(body);
  const [br, gzipped] = await Promise.all([compressBrotli(identity, brotliOptions), compressGzip(identity, { level: 9 })]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { ...securityHeaders, 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag, ...ownHeaders };
  const variant = (body: Buffer, encoding: Record<string, string>) => ({
    headers: Object.entries({ ...common, ...encoding, 'content-length': String(body.length) }).flat(),
    body,
  });
  const encodings = {
    identity: variant(identity, {}),
    br: variant(br, { 'content-encoding': 'br' }),
    gzip: variant(gzipped, { 'content-encoding': 'gzip' }),
  };
  return { status, etag, notModifiedHeaders: Object.entries(common).flat(), encodings };
}

/** @returns the status that was sent: 200 or another one of the page's, or 304 */
export function sendPage({ headers }: IncomingMessage, response: ServerResponse, page: CompressedPage): number {
  if (matchesEtag(headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return 304;
  }
  const { headers: pageHeaders, body } = page.encodings[negotiateEncoding(headers['accept-encoding'])];
  response.writeHead(page.status, pageHeaders).end(body);
  return page.status;
}

/** `If-None-Match` may list several tags (RFC 9110, section 13.1.2). */
const matchesEtag = (tags = '', etag: string) => tags === etag || tags.split(',').some((tag) => tag.trim() === etag);

/** The encodings in the server's order of preference. */
const supportedEncodings: Encoding[] = ['br', 'gzip', 'identity'];

/** An encoding that the browser lists with `q=0` is not acceptable (RFC 9110, section 12.5.3). */
const negotiateEncoding = (accepted = '') => (negotiate(accepted, supportedEncodings) ?? 'identity') as Encoding;
