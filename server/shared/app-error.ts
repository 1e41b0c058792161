import type { ErrorCode } from '#api/shared/errors.ts';

/** An expected failure: `code` sets the HTTP status, `message` is shown to the user, `fields` beside the form's fields. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** How many seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: { fields?: Record<string, string[]>; retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** The server has too much to do at the moment. */
export const busy = (cause?: Error) =>
  new AppError('unavailable', 'The server is busy. Please try again in a moment.', { retryAfter: 5, cause });

/** The error when something that a request refers to is deleted between the check and the change. */
export const deletedMeanwhile = (cause?: unknown) =>
  new AppError('conflict', 'Something that this is about was just deleted. Please reload the page and try again.', { cause });

/** Where files are kept doesn't work at the moment, everything else does. Jobs are put off for it. `cause` says why. */
export class FilesUnavailableError extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', 'Files are unavailable at the moment. Please try again in a few minutes.', { retryAfter: 30, cause });
  }
}

/** The same error for what doesn't exist and for what the caller may not see, so that nobody can tell the difference. */
export const notFound = (resource: string) => new AppError('not_found', `${resource} not found.`);

/** The error of a field that fails a check only the server can make. */
export const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: [message] } });
