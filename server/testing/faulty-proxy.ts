import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestEnd } from './on-test-end.ts';

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface Exchange {
  response: ServerResponse;
  /** Passes the request on. @returns the answer of the server behind the proxy */
  forward(): Promise<Answer>;
}

/** Handles a request instead of passing it on and answering as usual. */
type Fault = (exchange: Exchange) => unknown;

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
const page = '<!doctype html><html><body><h1>Sign in to the network</h1></body></html>';

const answer =
  (status: number, body: string, headers: OutgoingHttpHeaders = { 'content-type': 'application/xml' }): Fault =>
  ({ response }) =>
    response.writeHead(status, headers).end(body);

/** A fault that changes an answer, if it has a body. */
const changeBody =
  (change: (response: ServerResponse, answer: Answer) => unknown): Fault =>
  async ({ response, forward }) => {
    const answer = await forward();
    if (answer.body.length > 0) change(response, answer);
    else response.writeHead(answer.status, answer.headers).end();
  };

/** A fault that sends the head of the answer and a part of its body. */
const cutBody = (part: number, then: (response: ServerResponse) => unknown): Fault =>
  changeBody((response, { status, headers, body }) => {
    response.writeHead(status, headers).flushHeaders();
    response.write(body.subarray(0, body.length * part), () => then(response));
  });

const hang = () => undefined;
const close = (response: ServerResponse) => response.destroy();

/** Faults as networks, proxies and providers cause them. */
export const bucketFaults = {
  'hangs before the answer': hang,
  'hangs before the body': cutBody(0, hang),
  'hangs in the middle of the body': cutBody(0.5, hang),
  'resets the connection': ({ response }) => response.socket?.resetAndDestroy(),
  'closes the connection': ({ response }) => close(response),
  'does what was asked, but loses the answer': async ({ response, forward }) => {
    await forward();
    close(response);
  },
  'does what was asked, but never answers': ({ forward }) => forward(),
  'closes the connection in the middle of the body': cutBody(0.5, close),
  'answers 500': answer(500, xml('InternalError')),
  'answers 503 to slow down': answer(503, xml('SlowDown')),
  'answers 403': answer(403, xml('AccessDenied')),
  'answers 404 with a page': answer(404, page, { 'content-type': 'text/html' }),
  'answers with a page': answer(200, page, { 'content-type': 'text/html' }),
  'answers with nothing': answer(200, ''),
  'answers with garbage': ({ response }) => response.socket?.end('\0\x16\x03\x01 garbage \r\n\r\n'),
  'answers with garbage in the body': answer(200, '<<<>\0&nothing;'),
  redirects: answer(307, xml('TemporaryRedirect'), { location: 'http://127.0.0.1:9/elsewhere' }),
  'says that the body is shorter': changeBody((response, { status, headers, body }) => {
    const half = body.subarray(0, body.length / 2);
    response.writeHead(status, { ...headers, 'content-length': half.length }).end(half);
  }),
  'says that the body is longer': changeBody((response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, 'content-length': body.length + 1000 }).write(body, () => close(response));
  }),
  'names a wrong ETag': async ({ response, forward }) => {
    const { status, headers, body } = await forward();
    const etag = '"00000000000000000000000000000000"';
    response.writeHead(status, { ...headers, ...(headers.etag ? { etag } : {}) }).end(body);
  },
} satisfies Record<string, Fault>;

export type BucketFault = keyof typeof bucketFaults | 'accepts no connection';

export const faultNames = [...(Object.keys(bucketFaults) as BucketFault[]), 'accepts no connection' as const];

/** Whether nobody knows after a fault what was done. */
export const losesAnswers = (fault: BucketFault) => /does what|body/.test(fault);

/** A proxy in front of a server on this machine, which passes everything on until it's told to fail. */
export async function startFaultyProxy(target: string) {
  let fault: Fault | undefined;
  let failing = 0;
  let onFailing: () => void = () => undefined;
  const server = createServer(async (incoming, response) => {
    response.on('error', () => undefined);
    const body = Buffer.concat(await incoming.toArray().catch(() => []));
    const forward = () => forwardTo(target, incoming, body);
    if (fault) {
      failing += 1;
      onFailing();
      return fault({ response, forward });
    }
    const { status, headers, body: content } = await forward();
    response.writeHead(status, headers).end(content);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestEnd(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    fail(name: BucketFault) {
      if (name === 'accepts no connection') stop();
      else fault = bucketFaults[name];
    },
    /** Resolves once so many requests have met a fault. */
    failed: (count: number) =>
      new Promise<void>((resolve) => {
        onFailing = () => failing >= count && resolve();
        onFailing();
      }),
    /** Ends the fault, and the requests that still hang. */
    async recover() {
      fault = undefined;
      server.closeAllConnections();
      if (!server.listening) await listen(port);
    },
  };
}

async function forwardTo(target: string, { method, url = '', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const outgoing = request(new URL(url, target), { method: method!, headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}
