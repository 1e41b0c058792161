import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/app-error.ts';
import { minutes, seconds } from '../../shared/clock.ts';
import type { DocumentView } from './document-view.ts';
import { templateVersion } from './template-files.ts';

/** Renders PDF files in a worker thread, one at a time. */
export interface PdfRenderer {
  /**
   * @returns the file
   * @throws AppError unavailable when it takes too long, too many are waiting, or the worker stopped
   */
  render(view: DocumentView): Promise<Buffer>;
  /** Changes with the template, so that a document is rendered again. */
  version: string;
  close(): Promise<void>;
}

/** What the worker answers for each view. */
export type WorkerResult = { pdf: Uint8Array; memoryBytes: number } | { error: string };

interface RendererOptions {
  worker?: URL;
  /** From the request to the file, including the wait for others, in milliseconds. */
  timeout?: number;
  maxWaiting?: number;
  /** An unused worker stops after this long, in milliseconds: it holds about 150 MB. */
  idleTimeout?: number;
  /** Typst never forgets a layout, so a worker that holds this much is replaced by a new one. */
  maxMemoryBytes?: number;
}

interface Request {
  view: DocumentView;
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
  const waiting: Request[] = [];
  let current: Request | undefined;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const stopWorker = async () => {
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  };

  function startWorker(): Worker {
    const started = new Worker(script);
    const fail = (error: unknown) => {
      if (worker !== started) return;
      stopWorker();
      settle((request) => request.reject(unavailable(`The worker stopped: ${String(error)}`)));
    };
    started.on('message', (result: WorkerResult) => worker === started && finish(result));
    started.on('error', fail);
    started.on('exit', fail);
    started.unref();
    return started;
  }

  /** After an error the worker's state is unknown, so the next request gets a new one. */
  function finish(result: WorkerResult) {
    if ('error' in result || result.memoryBytes > maxMemoryBytes) stopWorker();
    settle(({ resolve, reject }) => {
      if ('pdf' in result) resolve(Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength));
      else reject(unavailable(result.error));
    });
  }

  function settle(apply: (request: Request) => void) {
    const request = current;
    current = undefined;
    if (request) {
      clearTimeout(request.timer);
      apply(request);
    }
    startNext();
  }

  function startNext() {
    clearTimeout(idleTimer);
    if (current || isClosed) return;
    current = waiting.shift();
    if (current) {
      worker ??= startWorker();
      worker.postMessage(current.view);
    } else idleTimer = setTimeout(stopWorker, idleTimeout).unref();
  }

  /** A request that is being rendered can only be stopped with its worker. */
  function expire(request: Request) {
    const error = unavailable(`Rendering ${request.view.title} took longer than ${timeout} ms.`);
    if (request === current) {
      stopWorker();
      settle(({ reject }) => reject(error));
    } else {
      waiting.splice(waiting.indexOf(request), 1);
      request.reject(error);
    }
  }

  return {
    version: templateVersion(),
    render: (view) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(unavailable('The server is stopping.'));
        if (waiting.length >= maxWaiting) return reject(unavailable(`${maxWaiting} PDFs are waiting already.`));
        const request: Request = { view, resolve, reject, timer: setTimeout(() => expire(request), timeout) };
        waiting.push(request);
        startNext();
      }),
    close: async () => {
      isClosed = true;
      for (const request of [current, ...waiting.splice(0)]) {
        clearTimeout(request?.timer);
        request?.reject(unavailable('The server is stopping.'));
      }
      current = undefined;
      clearTimeout(idleTimer);
      await stopWorker();
    },
  };
}
