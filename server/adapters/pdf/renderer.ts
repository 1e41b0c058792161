import { AppError } from '#server/shared/app-error.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { openWorkerThread } from '#server/shared/worker-thread.ts';
import type { PdfView } from './document-view.ts';
import { templateVersion } from './template-files.ts';
import { takeTurns } from './turns.ts';

/** Renders PDF files in a worker thread, one at a time. */
export interface PdfRenderer {
  /**
   * @param subject what strangers can ask for many different documents about, of which one is rendered and one waits
   * @returns the file
   * @throws AppError unavailable when it takes too long, too many are waiting, or the worker stopped; conflict when another document about
   * the subject took its place
   */
  render(view: PdfView, subject?: string): Promise<Buffer>;
  /** Changes with the template, so that a document is rendered again. */
  version: string;
  close(): Promise<void>;
}

/** What the worker answers for each view. */
export type WorkerResult = { pdf: Uint8Array; memoryBytes: number } | { error: string };

interface RendererOptions {
  worker?: URL;
  /** From the request to the file, including the wait for others, in milliseconds. */
  timeout?: number | undefined;
  maxWaiting?: number;
  /** An unused worker stops after this long, in milliseconds: it holds about 150 MB. */
  idleTimeout?: number;
  /** Typst never forgets a layout, so a worker that holds this much is replaced by a new one. */
  maxMemoryBytes?: number;
}

interface Request {
  view: PdfView;
  timer: NodeJS.Timeout;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

const unavailable = (reason: string) =>
  new AppError('unavailable', "We couldn't create the PDF. Please try again in a minute.", { cause: new Error(reason) });

/** The worker starts with the first request. */
export function openPdfRenderer({
  worker: script = new URL('./render.worker.ts', import.meta.url),
  timeout = 30 * seconds,
  maxWaiting = 100,
  idleTimeout = 2 * minutes,
  maxMemoryBytes = 256 * 1024 * 1024,
}: RendererOptions = {}): PdfRenderer {
  const thread = openWorkerThread<PdfView, WorkerResult>(script, idleTimeout);
  const waiting: Request[] = [];
  let current: Request | undefined;
  let isClosed = false;

  async function startNext() {
    if (current || isClosed) return;
    current = waiting.shift();
    if (!current) return;
    const { view, timer, resolve, reject } = current;
    try {
      resolve(toFile(await thread.run(view)));
    } catch (error) {
      reject(unavailable((error as Error).message));
    }
    clearTimeout(timer);
    current = undefined;
    startNext();
  }

  /** After an error the worker's state is unknown, so the next request gets a new one. */
  function toFile(result: WorkerResult): Buffer {
    if ('error' in result || result.memoryBytes > maxMemoryBytes) thread.stop('Replaced by a new one.');
    if ('error' in result) throw new Error(result.error);
    return Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength);
  }

  /** A request that is being rendered can only be stopped with its worker. */
  function expire(request: Request) {
    const reason = `Rendering ${request.view.title} took longer than ${timeout} ms.`;
    if (request === current) {
      thread.stop(reason);
    } else {
      waiting.splice(waiting.indexOf(request), 1);
      request.reject(unavailable(reason));
    }
  }

  const renderInOrder = (view: PdfView) =>
    new Promise<Buffer>((resolve, reject) => {
      if (isClosed) return reject(unavailable('The server is stopping.'));
      if (waiting.length >= maxWaiting) return reject(unavailable(`${maxWaiting} PDFs are waiting already.`));
      const request: Request = { view, resolve, reject, timer: setTimeout(() => expire(request), timeout) };
      waiting.push(request);
      startNext();
    });

  const renderInTurn = takeTurns(renderInOrder);

  return {
    version: templateVersion(),
    render: (view, subject) => (subject === undefined ? renderInOrder(view) : renderInTurn(subject, view)),
    close: async () => {
      isClosed = true;
      for (const { timer, reject } of waiting.splice(0)) {
        clearTimeout(timer);
        reject(unavailable('The server is stopping.'));
      }
      await thread.stop('The server is stopping.');
    },
  };
}
