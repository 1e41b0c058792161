import { finished, Readable } from 'node:stream';
import { FilesUnavailableError } from '#server/shared/app-error.ts';

/**
 * The content of an answer, which fails if nothing arrives for so many milliseconds although somebody wants to read on. A player that pauses may
 * take as long as it likes.
 */
export function watchBody(body: Readable, stallTimeout: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const watched = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(() => fail(new Error('The rest of the file did not arrive in time.')), stallTimeout);
      body.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      body.destroy();
      done(error);
    },
  });
  const fail = (cause: Error) => watched.destroy(new FilesUnavailableError(cause));
  body.on('data', (chunk) => {
    clearTimeout(timer);
    if (!watched.push(chunk)) body.pause();
  });
  finished(body, { writable: false }, (error) => {
    clearTimeout(timer);
    if (error) fail(error);
    else watched.push(null);
  });
  body.pause();
  return watched;
}
