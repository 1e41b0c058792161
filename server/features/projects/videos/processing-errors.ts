import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { addMilliseconds, seconds } from '#server/shared/clock.ts';
import { isOutOfSpace } from '#server/shared/failures/out-of-space.ts';
import { LimitError, ProgramError, StoppedError } from '#server/shared/run-program.ts';
import { explainMessage, UnusableVideoError } from './causes.ts';

const diskFull = 'The disk is full. Free some space, then process the video again.';
const tooMuch = 'Processing this file takes more memory, time or space than a video of its length should. It may be damaged.';

/** What ffmpeg says when the server is at fault. Everything else is the file's fault, since ffmpeg is always called in the same way. */
const isOfServer = /Unknown (en|de)coder|No such filter|No such file|Permission denied/i;

/** The text for errors that nobody foresaw. */
export const unforeseen = "Something went wrong on the server while it was processing this video. The server's log says what.";

/** After how many interruptions a video fails: a process that dies while it converts one, as when memory runs out, may die of it. */
export const maxInterruptions = 2;
export const interrupted = "The server stopped twice while it was processing this video, so it won't try again by itself.";

/** Whether the server is stopping, which may also be the cause of an error in storing a file. */
const isStopped = (error: unknown) => error instanceof StoppedError || (error as Error).cause instanceof StoppedError;

/** Whether the conversion can begin again, which isn't an attempt: the server is stopping, or its files are unavailable for now. */
export const isCutOff = (error: unknown) => isStopped(error) || error instanceof FilesUnavailableError;

/** When a conversion that was cut off begins again: at once if the server is stopping, since only another one takes it then. */
export const restartAt = (error: unknown) => addMilliseconds(new Date(), isStopped(error) ? 0 : 30 * seconds);

/** Whether a program failed because of the file that it read. */
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
