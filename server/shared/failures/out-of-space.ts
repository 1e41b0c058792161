import { AppError } from '#server/shared/app-error.ts';

/** The codes of the system's errors for a full disk or a used-up quota, and of PostgreSQL's `disk_full`. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/** Checks an error and its chain of causes. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.includes((error as NodeJS.ErrnoException).code ?? '') || isOutOfSpace(error.cause);
}

export const outOfSpace = (cause?: unknown) =>
  new AppError('out_of_space', 'The server has run out of space, so this was not saved. The studio has to make room.', { cause });
