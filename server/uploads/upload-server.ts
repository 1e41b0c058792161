import type { IncomingMessage } from 'node:http';
import { type CancellationContext, type DataStore, type Locker, Server, type Upload } from '@tus/server';
import { type ErrorCode, errorCodes, type Problem } from '#api/shared/errors.ts';
import type { AppError } from '#server/shared/app-error.ts';
import { type Steps, writeBody } from './write-body.ts';

interface UploadServerOptions {
  datastore: DataStore;
  locker: Locker;
  /** The steps in which the body of an upload is written. */
  stepsOf(id: string): Steps;
  /** Called once all bytes of an upload have arrived; the call may be lost or repeated. */
  finish(id: string): Promise<unknown>;
  /** What clients are told of an error that isn't the protocol's own. */
  explainError(error: unknown): AppError;
}

type WebRequest = { url: string; method?: string; runtime?: { node?: { req: IncomingMessage } } };

const nodeRequest = (request: unknown) => (request as WebRequest).runtime!.node!.req;

/** Resumable uploads (tus 1.0). Routes check access and choose the id of a new upload before they pass a request on. */
export class UploadServer extends Server {
  readonly #newIds: WeakMap<IncomingMessage, string>;

  constructor({ datastore, locker, stepsOf, finish, explainError }: UploadServerOptions) {
    const newIds = new WeakMap<IncomingMessage, string>();
    // The upload's id, decoded from the path as routes do.
    const idInPath = (request: unknown) => decodeURIComponent(new URL((request as WebRequest).url).pathname.split('/').at(-1)!);
    super({
      path: '/uploads',
      datastore,
      locker,
      allowedOrigins: [],
      namingFunction: (request) => newIds.get(nodeRequest(request))!,
      // The URL is relative to the request, whose query may say which of two sessions uploads.
      generateUrl: (request, { id }) => {
        const { pathname, search } = new URL((request as WebRequest).url);
        return `${pathname}/${id}${search}`;
      },
      getFileIdFromRequest: (request) => idInPath(request),
      onIncomingRequest: async (request) => {
        if (request.method === 'PATCH' || request.method === 'POST')
          Object.defineProperty(request, 'body', { value: nodeRequest(request) });
      },
      onUploadFinish: async (_request, { id }) => {
        await finish(id);
        return {};
      },
      onResponseError: async (_request, error) => {
        if ('status_code' in error) return undefined;
        const { code, message } = explainError(error);
        return { status_code: errorCodes[code], body: message };
      },
    });
    this.#newIds = newIds;
    this.#writeBodiesDirectly(stepsOf);
  }

  /** Writes bodies without the library, which converts each to a web stream and back. That halves the speed of uploads. */
  #writeBodiesDirectly(stepsOf: UploadServerOptions['stepsOf']) {
    const writeToStore = (body: IncomingMessage, upload: Upload, maxSize: number, { signal }: CancellationContext) =>
      writeBody(body, this.datastore, upload, maxSize, signal, stepsOf(upload.id));
    for (const handler of [this.handlers.PATCH, this.handlers.POST]) Object.assign(handler, { writeToStore });
  }

  /** Says under which id the upload of this request is stored. */
  setNewId(request: IncomingMessage, id: string): void {
    this.#newIds.set(request, id);
  }

  newIdOf(request: IncomingMessage): string | undefined {
    return this.#newIds.get(request);
  }

  /** Responds with errors of the same shape as every other error of the API. */
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    if (status === 503) headers.set('retry-after', '5');
    const code = (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status) ?? 'malformed';
    const problem: Problem = { success: false, code, message: body.trim() };
    return super.write(context, headers, status, JSON.stringify(problem));
  }
}
