import { type ChildProcess, fork } from 'node:child_process';
import type { PublicSite } from '#api/website/site.ts';
import type { RenderedPage } from './rendered-page.ts';

/** What the process can do. */
export interface PageTasks {
  /** The patterns of all routes that have a page, such as `/client/invoices/:id`. */
  listPatterns(): string[];
  render(url: string, site: PublicSite): Promise<RenderedPage>;
}

type Task = keyof PageTasks;
type Output<Name extends Task> = Awaited<ReturnType<PageTasks[Name]>>;

/** What the server sends, and what it gets for it. */
export interface TaskMessage {
  id: number;
  task: Task;
  input: unknown[];
}
export type TaskResult = { id: number; output: unknown } | { id: number; error: unknown };

interface Running {
  child: ChildProcess;
  tasks: Map<number, PromiseWithResolvers<unknown>>;
}

/**
 * Runs tasks in a process of its own, which starts with the first one.
 * @param idleTimeout it ends after having none for so long, in milliseconds
 */
export function openPageProcess(script: URL, idleTimeout: number) {
  let running: Running | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function start(): Running {
    const started: Running = { child: fork(script, { serialization: 'advanced' }), tasks: new Map() };
    const fail = (error: unknown) => {
      if (running === started) running = undefined;
      for (const { reject } of started.tasks.values()) reject(error);
    };
    started.child.on('message', (result: TaskResult) => {
      const task = started.tasks.get(result.id)!;
      if ('error' in result) task.reject(result.error);
      else task.resolve(result.output);
    });
    started.child.on('error', fail);
    started.child.on('exit', (code, signal) => fail(new Error(`The process that renders pages has exited: ${code ?? signal}.`)));
    return started;
  }

  /** The process exits by itself once it's disconnected, which lets Node.js save its compile cache. */
  function stop() {
    if (running?.child.connected) running.child.disconnect();
    running = undefined;
  }

  return {
    /** Runs a task. Throws after closing, and when the process exits meanwhile, in which case the next task starts it again. */
    async run<Name extends Task>(task: Name, ...input: Parameters<PageTasks[Name]>): Promise<Output<Name>> {
      if (isClosed) throw new Error('The server is stopping.');
      clearTimeout(idleTimer);
      running ??= start();
      const { child, tasks } = running;
      const id = ++lastId;
      const result = Promise.withResolvers<unknown>();
      tasks.set(id, result);
      // A process that can't be reached is about to exit.
      child.send({ id, task, input } satisfies TaskMessage, () => {});
      try {
        return (await result.promise) as Output<Name>;
      } finally {
        tasks.delete(id);
        if (tasks.size === 0) idleTimer = setTimeout(stop, idleTimeout).unref();
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(idleTimer);
      running?.child.kill('SIGKILL');
    },
  };
}
