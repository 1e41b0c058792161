import { type KvStore, Metadata, TUS_RESUMABLE } from '@tus/server';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileEndpoints } from '#contract/projects/files.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, requireViewer, route } from '#server/http/route.ts';
import { UploadServer } from '#server/http/upload-server.ts';
import { createAdmissionQueue } from '#server/shared/admission-queue.ts';
import { AppError, busy, FilesUnavailableError, notFound } from '#server/shared/app-error.ts';
import { seconds } from '#server/shared/clock.ts';
import { isOutOfSpace } from '#server/shared/out-of-space.ts';
import { cancelUpload, readAllUploads } from './all-uploads.service.ts';
import { createUpload } from './create-upload.ts';
import { readFile } from './files.service.ts';
import { finishUpload } from './finish-upload.ts';
import { limitSending } from './limit-sending.ts';
import { uploadRecords } from './upload-records.ts';
import { outOfSpace, uploadStep } from './upload-space.ts';
import { findUploadFor, recordProgress, unfinishedUploads } from './uploads.service.ts';

/** How an upload belongs to somebody: an account, or whoever has an upload link. */
export interface UploadAccess {
  /** Runs first. @throws AppError unauthenticated, forbidden, not_found */
  authenticate(request: FastifyRequest): Promise<void>;
  /** Whoever sends, as a unique text. */
  senderOf(request: FastifyRequest): string;
  /** @returns the new upload's id */
  create(request: FastifyRequest, metadata: object, size: number): Promise<string>;
  /** @throws AppError not_found for anybody else's upload */
  find(request: FastifyRequest, id: string): Promise<unknown>;
}

/** What becomes of the bytes that arrive. */
export interface UploadKeeper {
  records: KvStore;
  /** Called before each step in which a body is written, and after the last one. @throws AppError out_of_space; forbidden for an upload that was canceled */
  recordProgress(id: string, progress: { received: number; next: number }): Promise<void>;
  /** Called once all bytes have arrived; may be lost or repeated. */
  finish(id: string): Promise<unknown>;
}

/** Uploads become files of projects. */
const projectUploads = (deps: Deps): UploadKeeper => ({
  records: uploadRecords(deps),
  recordProgress: (id, progress) => recordProgress(deps, id, progress),
  finish: (id) => finishUpload(deps, id),
});

const offsetStream = 'application/offset+octet-stream';

/** One upload begins at a time: in the database, each would wait for those before it with a connection that other calls need. */
const beginning = {
  running: { usual: 1, overload: 1 },
  waiting: { usual: 500, overload: 100 },
  maxWait: 5 * seconds,
  lease: 10 * seconds,
  burst: 100,
};

export function uploadRoutes(api: Api, deps: Deps) {
  tusRoutes(api, deps, '/api/files/uploads', {
    authenticate: (request) => requireViewer({ access: 'clientWithPassword' }, request),
    senderOf: ({ viewer }) => `${viewer!.kind} ${viewer!.id}`,
    create: ({ viewer }, metadata, size) => createUpload(deps, viewer!, metadata, size),
    find: ({ viewer }, id) => findUploadFor(deps, viewer!, id),
  });

  route(api, fileEndpoints.listUploads, async ({ params }, { viewer }) => ({
    ...ok,
    uploads: await unfinishedUploads(deps, viewer, params.id),
  }));

  route(api, fileEndpoints.listAllUploads, async () => ({ ...ok, uploads: await readAllUploads(deps) }));

  route(api, fileEndpoints.cancelUpload, async ({ params }, { request }) => {
    await cancelUpload(deps, params.id, actorOf(request));
    return ok;
  });

  route(api, fileEndpoints.finishUpload, async ({ params }, { viewer }) => {
    await findUploadFor(deps, viewer, params.id);
    return { ...ok, file: await readFile(deps, viewer, await finishUpload(deps, params.id)) };
  });
}

/** Serves tus 1.0 at a path: POST creates an upload, HEAD says how much has arrived, PATCH sends more, DELETE cancels. */
export function tusRoutes(
  api: Api,
  deps: Deps,
  path: string,
  { authenticate, senderOf, create, find }: UploadAccess,
  { records, recordProgress, finish } = projectUploads(deps),
) {
  const server = new UploadServer({
    datastore: deps.storage.uploads(records),
    locker: deps.uploadLocker,
    stepsOf: (id) => ({ size: uploadStep, record: (progress) => recordProgress(id, progress) }),
    finish,
    explainError: (error) => explainError(deps, error),
  });
  const handle = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value as string);
    await server.handle(raw, reply.raw);
  };
  const limit = limitSending();
  const countSending = async (request: FastifyRequest, reply: FastifyReply) => limit(senderOf(request), reply.raw);
  const checkOwner = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    if (!isUuid(id)) throw notFound('Upload');
    await find(request, id);
  };

  api.register(async (scope) => {
    scope.addContentTypeParser(offsetStream, (_request, _payload, done) => done(null));
    scope.addHook('onRequest', authenticate);
    const options = { schema: { hide: true }, config: { slowBody: true } };
    scope.post(path, { ...options, preHandler: [countSending, prepareUpload] }, handle);
    scope.patch(`${path}/:id`, { ...options, preHandler: [countSending, checkOwner] }, handle);
    scope.head(`${path}/:id`, { ...options, preHandler: checkOwner }, handle);
    scope.delete(`${path}/:id`, { ...options, preHandler: checkOwner }, handle);
  });

  const queue = createAdmissionQueue(beginning);
  const prepareUpload = async (request: FastifyRequest) => {
    const { 'tus-resumable': version, 'upload-length': length = '', 'upload-metadata': metadata = '' } = request.headers;
    // The library answers requests of other versions, so nothing may be stored for them.
    if (version !== TUS_RESUMABLE) return;
    const size = /^\d+$/.test(String(length)) ? Number(length) : Number.NaN;
    const described = parseMetadata(String(metadata));
    const leave = await new Promise<(() => void) | undefined>((start) => queue.enter(start, senderOf(request)));
    if (!leave) throw busy();
    server.setNewId(request.raw, await create(request, described, size).finally(leave));
  };
}

/** Unknown errors are logged, and their details stay private. */
function explainError({ log }: Deps, error: unknown): AppError {
  if (error instanceof FilesUnavailableError) log.warn({ err: error }, 'an upload failed');
  if (error instanceof AppError) return error;
  if (isOutOfSpace(error)) return outOfSpace();
  log.error({ err: error }, 'an upload failed');
  return new AppError('internal', 'Something went wrong on our side. Please try again later.');
}

function parseMetadata(header: string): object {
  try {
    return Metadata.parse(header);
  } catch {
    throw new AppError('malformed', 'Upload-Metadata must describe the upload, such as its filename.');
  }
}

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
