import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '../security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page, or a page's data, ready to send: for each packing its bytes, and its headers as Node.js writes them fastest. */
export interface CompressedPage {
  status: number;
  etag: string;
  /** The headers for a browser that has the page already. */
  notModifiedHeaders: string[];
  encodings: Record<Encoding, { headers: string[]; body: Buffer }>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Packed as well as can be: it is kept and sent many times. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** @param headersOf the headers that depend on this text, such as its Content-Security-Policy */
export async function compressPage(response: Response, headersOf: (text: string) => Record<string, string>): Promise<CompressedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, packed] = await Promise.all([compressBrotli(identity, brotliOptions), compressGzip(identity, { level: 9 })]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = { ...securityHeaders, 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag, ...headersOf(identity.toString()) };
  const form = (body: Buffer, encoding: Record<string, string>) => ({
    headers: Object.entries({ ...common, ...encoding, 'content-length': String(body.length) }).flat(),
    body,
  });
  const encodings = {
    identity: form(identity, {}),
    br: form(br, { 'content-encoding': 'br' }),
    gzip: form(packed, { 'content-encoding': 'gzip' }),
  };
  return { status: response.status, etag, notModifiedHeaders: Object.entries(common).flat(), encodings };
}

/** Writes past the framework, which has nothing left to decide: this is the path that a crowd takes. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): void {
  const { headers, body } = page.encodings[negotiateEncoding(request.headers['accept-encoding'])];
  reply.hijack();
  if (matchesEtag(request.headers['if-none-match'], page.etag)) reply.raw.writeHead(304, page.notModifiedHeaders).end();
  else reply.raw.writeHead(page.status, headers).end(body);
}

/** Whether the browser has this very page already: it may name several that it has (RFC 9110, section 13.1.2). */
const matchesEtag = (tags = '', etag: string) => tags === etag || tags.split(',').some((tag) => tag.trim() === etag);

/** The best form that the browser takes; one with the weight 0 it rules out (RFC 9110, section 12.5.3). */
function negotiateEncoding(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
