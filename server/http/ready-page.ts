import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to send: its headers and its bytes, packed once. */
export interface ReadyPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** @param policyOf the Content-Security-Policy of this HTML, if it gets one */
export async function makeReady(response: Response, policyOf: (html: string) => Record<string, string>): Promise<ReadyPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, packed] = await Promise.all([packBrotli(identity), packGzip(identity)]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag,
    ...policyOf(identity.toString()),
  };
  return { status: response.status, headers, etag, bodies: { br, gzip: packed, identity } };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  reply.headers(page.headers);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page.bodies[encoding]);
}

/** The best form that the browser takes; one with the weight 0 it rules out (RFC 9110, section 12.5.3). */
function encodingOf(accepted = ''): Encoding {
  const taken = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
