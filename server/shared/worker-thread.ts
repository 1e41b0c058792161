import { Worker } from 'node:worker_threads';

/** A worker thread that starts with the first request and, once it stopped or failed, again with the next. */
export interface WorkerThread<Request, Response> {
  /**
   * Requests wait for each other in the thread, which is never idle between them.
   * @throws Error when the thread fails or is stopped before its response
   */
  run(request: Request): Promise<Response>;
  /** How many requests have no response yet. */
  readonly pending: number;
  stop(reason: string): Promise<void>;
}

/**
 * @param script answers each message with one message, in order
 * @param idleTimeout stops an unused thread, in milliseconds
 */
export function openWorkerThread<Request, Response>(script: URL, idleTimeout: number): WorkerThread<Request, Response> {
  const pending: PromiseWithResolvers<Response>[] = [];
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script);
    const fail = (error: unknown) => {
      if (worker === started) stop(`The worker stopped: ${String(error)}`);
    };
    started.on('message', (response: Response) => worker === started && settle(response));
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  function settle(response: Response) {
    pending.shift()!.resolve(response);
    if (pending.length > 0) return;
    worker?.unref();
    idleTimer = setTimeout(() => stop('The worker was unused.'), idleTimeout).unref();
  }

  async function stop(reason: string) {
    clearTimeout(idleTimer);
    const stopping = worker;
    worker = undefined;
    for (const { reject } of pending.splice(0)) reject(new Error(reason));
    await stopping?.terminate();
  }

  return {
    run: (request) => {
      clearTimeout(idleTimer);
      worker ??= start();
      // The process must not exit before the response, but an unused worker must not keep it alive.
      worker.ref();
      worker.postMessage(request);
      const response = Promise.withResolvers<Response>();
      pending.push(response);
      return response.promise;
    },
    get pending() {
      return pending.length;
    },
    stop,
  };
}
