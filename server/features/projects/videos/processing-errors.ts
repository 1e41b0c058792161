import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { addMilliseconds, seconds } from '#server/shared/clock.ts';
import { isOutOfSpace } from '#server/shared/failures/out-of-space.ts';
import { LimitError, ProgramError, StoppedError } from '#server/shared/run-program.ts';
import { explainMessage, UnusableVideoError } from './causes.ts';

const diskFull = 'The disk is full. Free some space, then process the video again.';
const tooMuch = 'Processing this file takes more memory, time or space than a video of its length should. It may be damaged.';

/** What ffmpeg says when it isn't the file's fault: the rest is, since it's always called in the same way. */
const isOfServer = /Unknown (en|de)coder|No such filter|No such file|Permission denied/i;

/** For errors that nobody foresaw. */
export const unforeseen = "Something went wrong on the server while it was processing this video. The server's log says what.";

/** A process that dies while it converts a video, as when memory runs out, may die of it. */
export const maxInterruptions = 2;
export const interrupted = "The server stopped twice while it was processing this video, so it won't try again by itself.";

/** Whether the server is stopping. What was being stored then has it as its cause. */
const isStopped = (error: unknown) => error instanceof StoppedError || (error as Error).cause instanceof StoppedError;

/** Whether the conversion can begin again, which isn't an attempt: the server is stopping, or its files are unavailable for now. */
export const isCutOff = (error: unknown) => isStopped(error) || error instanceof FilesUnavailableError;

/** When one that was cut off begins again: at once on another server, since one that is stopping takes no more. */
export const restartAt = (error: unknown) => addMilliseconds(new Date(), isStopped(error) ? 0 : 30 * seconds);

/** Whether a program failed because of what it read. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof ProgramError &&
  !isOfServer.test(error.message) &&
  !(error instanceof LimitError) &&
  !isCutOff(error) &&
  !isDiskFull(error);

export const isDiskFull = (error: unknown) =>
  isOutOfSpace(error) || (error instanceof ProgramError && /No space left on device/.test(error.message));

/**
 * Why a video can't be processed, for the studio.
 * @returns undefined if nobody foresaw the error, so that trying again may help
 */
export function explainFailure(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isDiskFull(error)) return diskFull;
  if (error instanceof UnusableVideoError) return message;
  if (error instanceof LimitError) return tooMuch;
  if (isOfFile(error)) return explainMessage(message);
  return error instanceof ProgramError ? `ffmpeg failed: ${message.replaceAll(/file:\S+|\/\S+/g, 'the file').slice(-500)}` : undefined;
}
