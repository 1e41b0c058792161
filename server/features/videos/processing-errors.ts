import { isOutOfSpace } from '../../shared/out-of-space.ts';
import { LimitError, ProgramError, StoppedError } from '../../shared/run-program.ts';
import { UnusableVideoError } from './probe.ts';

const diskFull = 'The disk is full. Free some space, then process the video again.';
const tooMuch = 'The file needs more memory, time or space than a video of its length should. It may be damaged.';

/**
 * Why a video can't be processed, for the studio.
 * @returns undefined if it isn't the video's fault and trying again may help
 */
export function explainFailure(error: unknown): string | undefined {
  const { message } = error as Error;
  if (isOutOfSpace(error) || (error instanceof ProgramError && /No space left on device/.test(message))) return diskFull;
  if (error instanceof UnusableVideoError) return message;
  if (error instanceof LimitError) return tooMuch;
  if (error instanceof StoppedError || !(error instanceof ProgramError)) return undefined;
  if (/Invalid data found|moov atom not found|Invalid argument|not in whitelist/i.test(message))
    return 'The file is damaged, or its format is not supported.';
  return `ffmpeg failed: ${message.replaceAll(/file:\S+|\/\S+/g, 'the file').slice(-500)}`;
}
