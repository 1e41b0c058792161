import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FaultTestConfig } from './test-provider.ts';

export interface RestartingServer {
  /** The present process's base URL; an earlier one while it restarts. */
  url(): string;
  pid(): number;
  /** Kills the process with SIGKILL and starts another one. */
  killAndRestart(): Promise<void>;
  kills(): number;
  close(): Promise<void>;
}

/** A server process that can be killed at any moment. */
export async function startRestartingServer(config: FaultTestConfig): Promise<RestartingServer> {
  let kills = 0;
  let { child, url } = await startProcess(config);
  let restart: Promise<void> | undefined;
  const kill = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  const restartAfterKill = async () => {
    kills++;
    await kill();
    ({ child, url } = await startProcess(config));
  };
  return {
    url: () => url,
    pid: () => child.pid!,
    killAndRestart: () => {
      restart ??= restartAfterKill().finally(() => {
        restart = undefined;
      });
      return restart;
    },
    kills: () => kills,
    close: async () => {
      await restart;
      await kill();
    },
  };
}

async function startProcess(config: FaultTestConfig): Promise<{ child: ChildProcess; url: string }> {
  const nodeOptions = ['--import', import.meta.resolve('../exit-with-parent.ts')];
  const child = fork(new URL('./server-under-test.ts', import.meta.url), [JSON.stringify(config)], {
    ...(config.diskMegabytes ? inNamespace(config, nodeOptions) : { execArgv: nodeOptions }),
    env: { PATH: process.env.PATH, FAULT_LOG: process.env.FAULT_LOG, NODE_ENV: 'production' },
  });
  child.once('exit', (code, signal) => {
    if (signal !== 'SIGKILL') console.error(`The server exited by itself with ${code ?? signal}.`);
  });
  const failure = once(child, 'exit').then(() => Promise.reject(new Error('The server exited during startup.')));
  const [url] = (await Promise.race([once(child, 'message'), failure])) as [string];
  failure.catch(() => undefined);
  return { child, url };
}

/**
 * Only the process itself sees its file system, and others under `/proc/<pid>/root`. Mounting it takes root, or a namespace of users in which one is
 * root (unshare(1)).
 */
const inNamespace = ({ files, diskMegabytes }: FaultTestConfig, nodeOptions: string[]) => ({
  execPath: 'unshare',
  execArgv: [
    ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
    ...['--mount', 'sh', '-c'],
    `mount -t tmpfs -o size=${diskMegabytes}m tmpfs "$0" && exec node "$@"`,
    files!,
    ...nodeOptions,
  ],
});
