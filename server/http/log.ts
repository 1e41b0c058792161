import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';
import { describeError } from '../shared/describe-error.ts';

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
 * Asynchronous, so that no request waits for the disk or the pipe, and in few large writes, each of which costs as much as a line. What's
 * left is written when the process exits.
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

/** Review and upload links, whose token is in the path: their pages, the pages' data, and the API calls about them. */
const linkPath = /^(\/api)?\/+(review|upload)\/[^/]+?(?=\/|\.data$|$)/i;

/** A path without what may be a secret: its query, and the token of a link. */
const loggablePath = (url: string) => url.split('?', 1)[0]!.replace(linkPath, '$1/$2/:token');

/** Logs one line per response, without the body and without secrets in the path. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request;
    logLine(app.log, { reqId: id, method, path: loggablePath(url), status: reply.statusCode }, reply.elapsedTime);
    done();
  });
}

/** The same for a response that Fastify doesn't know of. @returns takes the status, once it's sent */
export function logResponse(log: FastifyBaseLogger, { method = '', url = '' }: IncomingMessage): (status: number) => void {
  const startedAt = performance.now();
  return (status) => logLine(log, { reqId: randomUUID(), method, path: url, status }, performance.now() - startedAt);
}

const logLine = (log: FastifyBaseLogger, line: { reqId: string; method: string; path: string; status: number }, milliseconds: number) =>
  log.info({ ...line, ms: Math.round(milliseconds * 10) / 10 });
