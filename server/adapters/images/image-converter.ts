import { fileURLToPath } from 'node:url';
import { seconds } from '#server/shared/clock.ts';
import { readProgram, StoppedError } from '#server/shared/run-program.ts';

const program = fileURLToPath(new URL('convert-image.program.ts', import.meta.url));

/** The largest images take a few seconds. One that takes longer is given up, since the next one waits for it. */
const timeout = 30 * seconds;

export interface ImageConverter {
  /**
   * Writes an image in every width and format into a folder, as `<width>.<format>` and without metadata. One image at a time.
   * @throws ProgramError if it isn't an image that can be read, LimitError if it takes too long
   */
  convert(input: string, folder: string): Promise<{ width: number; height: number }>;
  /** Ends the conversion that is running. */
  close(): void;
}

export function openImageConverter(): ImageConverter {
  const stopping = new AbortController();
  // A priority a little below the server's, since somebody waits for the image.
  const options = { niceness: 5, timeout, signal: stopping.signal };
  const run = async (input: string, folder: string) => JSON.parse(await readProgram(process.execPath, [program, input, folder], options));
  let last: Promise<unknown> = Promise.resolve();
  return {
    convert: (input, folder) => {
      const result = last.then(() => run(input, folder));
      last = result.catch(() => undefined);
      return result;
    },
    close: () => stopping.abort(new StoppedError()),
  };
}
