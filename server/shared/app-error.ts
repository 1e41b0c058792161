import type { ErrorCode } from '../../contract/errors.ts';

/** A failure that the person is told of: the code sets the status, the message is for the screen, `fields` for the form. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  /** Seconds to wait before the next try, where there is a limit. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: { fields?: Record<string, string[]>; retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** What is not there, or not this person's to see: the two answer alike. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found.`);

/** A field that is wrong for a reason only the server knows. */
export const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: [message] } });
