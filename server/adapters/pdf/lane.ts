import { AppError } from '#server/shared/app-error.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { LimitError, TimeLimitError } from '#server/shared/run-program.ts';
import { openWorkerProcess } from '#server/shared/worker-process.ts';
import type { PdfView } from './document-view.ts';
import { createFairQueue } from './fair-queue.ts';

/** What the process answers for each view, with the memory that Typst holds. */
export type RenderResult = ({ pdf: Uint8Array } | { error: string }) & { memoryBytes: number };

export interface LaneOptions {
  program?: URL;
  /** How far below the server's priority it runs: up to 19. */
  niceness?: number;
  /** How long a document waits for its turn at most, in milliseconds. */
  maxWait?: number | undefined;
  /** How long a document may take to render, with the start of the process, in milliseconds. */
  timeout?: number | undefined;
  maxWaiting?: number;
  /** The most memory that Typst may hold, in bytes. It holds 24 MB from the start, and the process about 130 MB more. */
  memoryLimit?: number;
  /** An unused process stops after this long, in milliseconds: it holds about 170 MB. */
  idleTimeout?: number;
}

interface Request {
  view: PdfView;
  subject: string;
  timer: NodeJS.Timeout;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

const megabyte = 2 ** 20;

/** Typst never forgets a layout, so a process in which it holds this much is replaced by a new one. */
const keptMemory = 96 * megabyte;

const wasmPage = 64 * 1024;

/** V8's optimizing compiler would take up to 90 MB for making the longest documents faster by a third to two fifths. */
const flags = ['--liftoff-only', '--max-old-space-size=128', '--max-semi-space-size=4'];

const unavailable = (cause: Error) =>
  cause instanceof LimitError && !(cause instanceof TimeLimitError)
    ? new AppError('unavailable', 'This document is too long to be made into a PDF.', { cause })
    : new AppError('unavailable', "We couldn't create the PDF. Please try again in a minute.", { cause });

/** Renders PDF files one at a time, in a process with limits, which starts with the first one. Subjects take turns. */
export function openLane({
  program = new URL('./render.program.ts', import.meta.url),
  niceness = 0,
  maxWait = 30 * seconds,
  timeout = 20 * seconds,
  maxWaiting = 100,
  memoryLimit = 160 * megabyte,
  idleTimeout = 2 * minutes,
}: LaneOptions) {
  const limit = `--wasm-max-mem-pages=${memoryLimit / wasmPage}`;
  const worker = openWorkerProcess<PdfView, RenderResult>(program, { flags: [...flags, limit], niceness, timeout, idleTimeout });
  const queue = createFairQueue<Request>(maxWaiting);
  let isRendering = false;
  let isClosed = false;

  async function renderNext() {
    if (isRendering || isClosed) return;
    const next = queue.next();
    if (!next) return;
    isRendering = true;
    clearTimeout(next.timer);
    await renderWithinLimits(next.view).then(next.resolve, (error) => next.reject(unavailable(error)));
    isRendering = false;
    renderNext();
  }

  /** A document that failed in a process that has rendered others may have failed because of them, so it gets a new one. */
  async function renderWithinLimits(view: PdfView): Promise<Buffer> {
    const hasRenderedOthers = worker.isRunning;
    try {
      return await render(view);
    } catch (error) {
      if (isClosed || !hasRenderedOthers || error instanceof TimeLimitError) throw error;
      return render(view);
    }
  }

  /** After an error the process's state is unknown, so the next document gets a new one. */
  async function render(view: PdfView): Promise<Buffer> {
    const result = await worker.run(view);
    if ('error' in result || result.memoryBytes > keptMemory) worker.stop('Replaced by a new one.');
    // WebAssembly's error doesn't say that it got no more memory, but how much Typst holds tells.
    const isFull = result.memoryBytes > memoryLimit / 2;
    if ('error' in result) throw isFull ? new LimitError(result.error) : new Error(result.error);
    return Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength);
  }

  function refuse({ timer, reject }: Request, reason: string) {
    clearTimeout(timer);
    reject(unavailable(new Error(reason)));
  }

  return {
    /**
     * @param subject whatever has gone without a document for the longest is next
     * @throws AppError unavailable when it takes too long or too much memory, or too many are waiting
     */
    render: (view: PdfView, subject: string) =>
      new Promise<Buffer>((resolve, reject) => {
        if (isClosed) return reject(unavailable(new Error('The server is stopping.')));
        const expire = () => {
          queue.remove(request);
          refuse(request, `Others were rendered before ${view.title} for ${maxWait} ms.`);
        };
        const request: Request = { view, subject, resolve, reject, timer: setTimeout(expire, maxWait) };
        const refused = queue.add(request);
        if (refused) refuse(refused, `${maxWaiting} PDFs are waiting already.`);
        renderNext();
      }),
    close: async () => {
      isClosed = true;
      for (const request of queue.clear()) refuse(request, 'The server is stopping.');
      await worker.stop('The server is stopping.');
    },
  };
}
