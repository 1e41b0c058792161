import { type KvStore, Metadata, TUS_RESUMABLE, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadPurpose } from '#server/area.ts';
import { isUnavailable } from '#server/db/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { Api } from '#server/http/route.ts';
import { createAdmissionQueue } from '#server/shared/admission-queue.ts';
import { AppError, busy, FilesUnavailableError, notFound } from '#server/shared/app-error.ts';
import { seconds } from '#server/shared/clock.ts';
import { isOutOfSpace } from '#server/shared/failures/out-of-space.ts';
import { progressAnnouncer } from './announce-progress.ts';
import { limitSending, type SendingLimits } from './limit-sending.ts';
import { UploadServer } from './upload-server.ts';
import { outOfSpace, uploadStep } from './upload-space.ts';
import { discardUpload, finishUpload, recordProgress, requireUpload } from './uploads.service.ts';

/** How an upload belongs to somebody: an account, or whoever has an upload link. */
export interface UploadAccess {
  /** Runs before the other functions. @throws AppError unauthenticated, forbidden, not_found */
  authenticate(request: FastifyRequest): Promise<void>;
  /** Names whoever sends by a unique text. */
  senderOf(request: FastifyRequest): string;
  /** How many requests a sender may have; by default, as many as somebody whom the studio knows. */
  sendingLimits?: SendingLimits;
  /** @returns the new upload's id */
  create(request: FastifyRequest, metadata: object, size: number): Promise<string>;
  /** @throws AppError not_found for anybody else's upload */
  find(request: FastifyRequest, id: string): Promise<unknown>;
}

const offsetStream = 'application/offset+octet-stream';

/** One upload begins at a time: in the database, each would wait for those before it with a connection that other calls need. */
const beginning = {
  running: { usual: 1, overload: 1 },
  waiting: { usual: 500, overload: 100 },
  maxWait: 5 * seconds,
  lease: 10 * seconds,
  burst: 100,
};

/** Serves tus 1.0 at a path: POST creates an upload, HEAD says how much has arrived, PATCH sends more, DELETE cancels. */
export function tusRoutes(
  api: Api,
  deps: Deps,
  path: string,
  { authenticate, senderOf, sendingLimits, create, find }: UploadAccess,
  purpose: UploadPurpose,
) {
  const server = new UploadServer({
    datastore: deps.storage.uploads(recordsOf(deps)),
    locker: deps.uploadLocker,
    stepsOf: (id) => ({ size: uploadStep, record: (progress) => recordProgress(deps, id, progress).then(announceProgress) }),
    finish: (id) => finishUpload(deps, purpose, id),
    explainError: (error) => explainError(deps, error),
  });
  const announceProgress = progressAnnouncer(deps);
  const handle = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
    await server.handle(raw, reply.raw);
  };
  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    await handle(request, reply);
    // The request was refused by the library, which checks more than we do, or by storage: nobody learned where it would continue.
    if (reply.raw.statusCode >= 400) await discardRefused(request);
  };
  const discardRefused = async ({ raw }: FastifyRequest) => {
    const id = server.newIdOf(raw);
    if (id)
      await discardUpload(deps, purpose, id).catch((err) => deps.log.warn({ err, upload: id }, 'a refused upload stays until it expires'));
  };
  const discard = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { id } = params as { id: string };
    if (!(await discardUpload(deps, purpose, id)))
      throw new AppError('malformed', 'This upload is finished, so it can no longer be cancelled.');
    return reply.code(204).send();
  };
  const limit = limitSending(sendingLimits);
  const countSending = async (request: FastifyRequest, reply: FastifyReply) => limit(senderOf(request), reply.raw);
  const checkOwner = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    if (!isUuid(id)) throw notFound('Upload');
    await find(request, id);
  };

  api.register(async (scope) => {
    scope.addContentTypeParser(offsetStream, (_request, _payload, done) => done(null));
    // The protocol demands this header of every response. Browsers also know by it that the server has answered, and nothing between.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', TUS_RESUMABLE));
    scope.addHook('onRequest', authenticate);
    const options = { schema: { hide: true }, config: { slowBody: true } };
    scope.post(path, { ...options, preHandler: [countSending, prepareUpload] }, begin);
    scope.patch(`${path}/:id`, { ...options, preHandler: [countSending, checkOwner] }, handle);
    scope.head(`${path}/:id`, { ...options, preHandler: checkOwner }, handle);
    scope.delete(`${path}/:id`, { ...options, preHandler: checkOwner }, discard);
  });

  const queue = createAdmissionQueue(beginning);
  const prepareUpload = async (request: FastifyRequest) => {
    const { 'tus-resumable': version, 'upload-length': length = '', 'upload-metadata': metadata = '' } = request.headers;
    // The library answers requests of other versions, so nothing may be stored for them.
    if (version !== TUS_RESUMABLE) return;
    const size = parseLength(String(length));
    const described = parseMetadata(String(metadata));
    const leave = await new Promise<(() => void) | undefined>((start) => queue.enter(start, senderOf(request)));
    if (!leave) throw busy();
    server.setNewId(request.raw, await create(request, described, size).finally(leave));
  };
}

/** What the upload server remembers of each upload; storage knows how much has arrived. */
const recordsOf = (deps: Deps): KvStore => ({
  async get(id) {
    const { size, name: filename, createdAt } = await requireUpload(deps, id, () => true);
    return new Upload({ id, size, offset: 0, metadata: { filename }, creation_date: createdAt.toISOString() });
  },
  /** The row isn't stored here: it exists before the upload does, and goes before it. */
  set: async () => undefined,
  delete: async () => undefined,
});

/** The error as clients may see it. Unknown errors are logged, and their details stay private. */
function explainError({ log }: Deps, error: unknown): AppError {
  if (error instanceof FilesUnavailableError) log.warn({ err: error }, 'an upload failed');
  if (error instanceof AppError) return error;
  if (isOutOfSpace(error)) return outOfSpace();
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'an upload failed');
    return busy(error as Error);
  }
  log.error({ err: error }, 'an upload failed');
  return new AppError('internal', 'Something went wrong on our side. Please try again later.');
}

/** @returns the size in bytes */
function parseLength(header: string): number {
  const size = Number(header);
  if (/^\d+$/.test(header) && Number.isSafeInteger(size)) return size;
  throw new AppError('malformed', 'Upload-Length must be the size of the file in bytes.');
}

function parseMetadata(header: string): object {
  try {
    return Metadata.parse(header);
  } catch {
    throw new AppError('malformed', 'Upload-Metadata must describe the upload, such as its filename.');
  }
}

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
