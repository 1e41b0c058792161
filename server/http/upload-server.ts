import type { IncomingMessage } from 'node:http';
import { type DataStore, ERRORS, type Locker, Server } from '@tus/server';
import { type ErrorCode, errorCodes, type Problem } from '../../contract/shared/errors.ts';
import { AppError } from '../shared/app-error.ts';

interface UploadServerOptions {
  datastore: DataStore;
  locker: Locker;
  /** Called once all bytes have arrived; may be lost or repeated. */
  finish(id: string): Promise<unknown>;
  /** Explains why bytes couldn't be stored. */
  explainWriteError(): Promise<AppError | undefined>;
  /** Called with what the sender isn't told. */
  onError(error: unknown): void;
}

type WebRequest = { url: string; runtime?: { node?: { req: IncomingMessage } } };

/** Resumable uploads (tus 1.0). Routes check access and choose the id of a new upload before they pass a request on. */
export class UploadServer extends Server {
  readonly #newIds: WeakMap<IncomingMessage, string>;

  constructor({ datastore, locker, finish, explainWriteError, onError }: UploadServerOptions) {
    const newIds = new WeakMap<IncomingMessage, string>();
    const idInPath = (request: unknown) => new URL((request as WebRequest).url).pathname.split('/').at(-1);
    super({
      path: '/uploads',
      datastore,
      locker,
      allowedOrigins: [],
      disableTerminationForFinishedUploads: true,
      namingFunction: (request) => newIds.get((request as WebRequest).runtime!.node!.req)!,
      // Relative to the request, whose query may say which of two sessions uploads.
      generateUrl: (request, { id }) => {
        const { pathname, search } = new URL((request as WebRequest).url);
        return `${pathname}/${id}${search}`;
      },
      getFileIdFromRequest: (request) => idInPath(request),
      onUploadFinish: async (_request, { id }) => {
        await finish(id);
        return {};
      },
      onResponseError: async (_request, error) => {
        const cause = (error as unknown) === ERRORS.FILE_WRITE_ERROR ? await explainWriteError() : error;
        if (cause instanceof AppError) return { status_code: errorCodes[cause.code], body: cause.message };
        // The library's own errors have a status and a text for the sender.
        if ('status_code' in error) return undefined;
        onError(error);
        return { status_code: 500, body: 'Something went wrong on our side. Please try again later.' };
      },
    });
    this.#newIds = newIds;
  }

  /** Says under which id the upload of this request is stored. */
  setNewId(request: IncomingMessage, id: string): void {
    this.#newIds.set(request, id);
  }

  /** Errors have the shape of every other error of the API. */
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    const code = (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status) ?? 'malformed';
    const problem: Problem = { success: false, code, message: body.trim() };
    return super.write(context, headers, status, JSON.stringify(problem));
  }
}
