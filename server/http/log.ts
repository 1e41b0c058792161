import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { describeError } from '#server/shared/failures/describe-error.ts';
import type { SecretPaths } from '#server/shared/secret-paths.ts';

/** `process.stdout`, or a stand-in for it. */
interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Readable lines in a terminal; otherwise one JSON object per line. */
export async function openLog(level: Settings['logLevel'], output: Output = process.stdout): Promise<Logger> {
  const options = { level, serializers: { err: describeError } };
  if (output.isTTY) return pino(options, await prettyStream(output));
  return pino(options, output === process.stdout ? pino.destination(buffering) : output);
}

/**
 * Lines are written asynchronously, so that no request waits for the disk or the pipe, and in few large writes, each of which costs as much
 * as a line. What's left is written when the process exits.
 */
const buffering = { sync: false, minLength: 8 * 1024, periodicFlush: 200 };

/** Imports pino-pretty on demand: it takes 10 MB of memory. */
async function prettyStream(output: Output): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,path,status,ms',
    messageFormat: (line, messageKey) => (line.method ? formatRequest(line) : String(line[messageKey] ?? '')),
  });
  return { write: (line) => output.write(format(line)) };
}

/** Escapes the path, so that a request can't send control sequences to the terminal. */
const formatRequest = ({ method, path, status, ms }: Record<string, unknown>) =>
  `${method} ${String(path).replace(/[^ -~]/g, encodeURIComponent)} ${status} ${ms} ms`;

/** Logs one line per response, without the body and without secrets in the path. */
export function logRequests(app: FastifyInstance, secretPaths: SecretPaths): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request;
    app.log.info({ reqId: id, method, path: secretPaths.maskPath(url), status: reply.statusCode, ms: toTenths(reply.elapsedTime) });
    done();
  });
}

/**
 * Logs and measures a response that Fastify doesn't know of. The line has no request id, since no other line is about it.
 * @param route what it counts as; a page's is its URL
 * @returns takes the status, once it's sent
 */
export function logResponse(
  { log, metrics, secretPaths }: Pick<Deps, 'log' | 'metrics' | 'secretPaths'>,
  { method, url }: IncomingMessage,
  route = url!,
): (status: number) => void {
  const startedAt = performance.now();
  return (status) => {
    const milliseconds = performance.now() - startedAt;
    log.info({ method, path: secretPaths.maskPath(url!), status, ms: toTenths(milliseconds) });
    metrics?.observeRequest({ method: method!, path: route, status, milliseconds });
  };
}

const toTenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
