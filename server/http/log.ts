import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';
import { describeError } from '../shared/describe-error.ts';

/** Where the log goes: `process.stdout`, or what stands in for it. */
interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Lines to read where a person sees them at once; otherwise one JSON object a line. */
export async function openLog(level: Settings['logLevel'], output: Output = process.stdout): Promise<Logger> {
  const options = { level, serializers: { err: describeError } };
  if (output.isTTY) return pino(options, await readableLines(output));
  // Written in the background, so that no request waits for the disk or the pipe.
  return pino(options, output === process.stdout ? pino.destination({ sync: false }) : output);
}

/** Loaded only here: it takes 10 MB. */
async function readableLines(output: Output): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,path,status,ms',
    messageFormat: (line, messageKey) => (line.method ? requestText(line) : String(line[messageKey] ?? '')),
  });
  return { write: (line) => output.write(format(line)) };
}

/** What a sender put into the path must not steer the terminal. */
const requestText = ({ method, path, status, ms }: Record<string, unknown>) =>
  `${method} ${String(path).replace(/[^ -~]/g, encodeURIComponent)} ${status} ${ms} ms`;

/** One line a request, when its answer is out: without the query, which may hold a token, and without the body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const query = url.indexOf('?');
    app.log.info({
      reqId: request.id,
      method,
      path: query < 0 ? url : url.slice(0, query),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
