import type { FastifyRequest } from 'fastify';
import { importEndpoints, maxImportSize } from '#api/operations/imports.ts';
import { type ImportColumn, type ImportKind, importColumns } from '#domain/operations/import-columns.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { AppError } from '#server/shared/app-error.ts';
import { previewImport, runImport } from './imports.service.ts';

export function importRoutes(api: Api, deps: Deps) {
  route(api, importEndpoints.template, async ({ params: { kind } }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: `${kind}-template`,
      columns: templateColumns(kind),
      list: async () => [{ id: 1 }],
    }),
  );
  api.register(async (scope) => {
    scope.addContentTypeParser('text/csv', async (_request: FastifyRequest, payload: AsyncIterable<Buffer>) => readFile(payload));
    route(
      scope as Api,
      importEndpoints.preview,
      async ({ params }, { request }) => ({ ...ok, preview: await previewImport(deps, params.kind, fileOf(request)) }),
      { slowBody: true },
    );
    // A repeated request imports nothing twice: the rows exist by then.
    route(
      scope as Api,
      importEndpoints.run,
      async ({ params }, { request }) => ({ ...ok, count: await runImport(deps, params.kind, fileOf(request), actorOf(request)) }),
      { slowBody: true },
    );
  });
}

async function readFile(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > maxImportSize)
      throw new AppError('too_large', 'A CSV file can have at most 5 MB. Split it and import the parts one by one.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type', 'Please send a CSV file.');
  return body;
}

const templateColumns = (kind: ImportKind) =>
  Object.fromEntries(
    Object.values<ImportColumn>(importColumns[kind]).map(({ label, type, example }) => [
      label,
      () => (type === 'decimal' ? { amount: example } : example),
    ]),
  );
