import { Writable } from 'node:stream';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { PageOptions } from '#server/http/pages/pages.ts';
import { describeError } from '#server/shared/failures/describe-error.ts';
import { onTestEnd } from './on-test-end.ts';

/** Another server on the same dependencies that collects its log lines, serialized as in production. */
export async function createLoggedApp(deps: Deps, pages?: PageOptions) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ ...deps, log: pino({ level: 'trace', serializers: { err: describeError } }, sink) }, { pages });
  onTestEnd(() => app.close());
  return { app, lines };
}
