import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limitedCommand, TimeLimitError } from './run-program.ts';

/** A Node.js process that starts with the first request and, once it has ended, again with the next. Its memory is limited, and free once it ends. */
export interface WorkerProcess<Request, Response> {
  /** Runs one request at a time. @throws TimeLimitError, or Error when the process ends or is stopped before its response */
  run(request: Request): Promise<Response>;
  readonly isRunning: boolean;
  /** Resolves once the process has ended. */
  stop(reason: string): Promise<void>;
}

interface WorkerProcessOptions {
  /** Options of Node.js and V8, such as limits of memory. */
  flags?: string[];
  /** How far below this process's priority it runs: up to 19. */
  niceness?: number;
  /** How long a request may take, with the start of the process, in milliseconds. */
  timeout: number;
  /** How long the process may be unused before it's stopped, in milliseconds. */
  idleTimeout: number;
}

/** Starts a process for requests. @param script answers each message with one message */
export function openWorkerProcess<Request, Response>(
  script: URL,
  { flags = [], niceness = 0, timeout, idleTimeout }: WorkerProcessOptions,
): WorkerProcess<Request, Response> {
  let child: ChildProcess | undefined;
  let pending: PromiseWithResolvers<Response> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const { shell, shellArgs, env } = limitedCommand(process.execPath, [...flags, fileURLToPath(script)], { niceness });
    const started = spawn(shell, shellArgs, { env, stdio: ['pipe', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' });
    let errors = '';
    const fail = (reason: unknown) => {
      if (child === started) end(new Error(`The process ended: ${errors.trim() || String(reason)}`));
    };
    started.stderr!.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4000);
    });
    started.on('message', (response: Response) => child === started && pending?.resolve(response));
    started.on('error', fail);
    started.on('close', (code, signal) => fail(code ?? signal));
    started.stdin!.on('error', () => undefined);
    return started;
  }

  /** Ends the process. An idle one exits by itself, and one that is busy is killed. */
  function end(reason: Error) {
    clearTimeout(idleTimer);
    if (pending) child?.stdin?.end();
    else if (child?.connected) child.disconnect();
    child = undefined;
    pending?.reject(reason);
  }

  return {
    run: async (request) => {
      clearTimeout(idleTimer);
      child ??= start();
      pending = Promise.withResolvers();
      const timer = setTimeout(() => end(new TimeLimitError()), timeout);
      // A process that can't be reached is about to exit.
      child.send(request as object, () => undefined);
      try {
        return await pending.promise;
      } finally {
        clearTimeout(timer);
        pending = undefined;
        if (child) idleTimer = setTimeout(() => end(new Error('The process was unused.')), idleTimeout).unref();
      }
    },
    get isRunning() {
      return child !== undefined;
    },
    stop: async (reason) => {
      const stopping = child;
      end(new Error(reason));
      if (stopping && stopping.exitCode === null && stopping.signalCode === null) await once(stopping, 'exit');
    },
  };
}
