import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { unprivileged } from '#server/db/embedded/unprivileged.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';

interface Daemon {
  /** Where Debian has the program. */
  program: string;
  package: string;
  args: string[];
  port: number;
}

/** Starts a server that stays in the foreground, and waits until it listens. It ends with the test, and with this process even if that is killed. */
export async function startDaemon({ program, package: name, args, port }: Daemon): Promise<void> {
  if (!existsSync(program)) throw new Error(`This test needs ${program}. Install it (on Debian: apt-get install ${name}).`);
  // The shell ends the program once its own standard input ends.
  const shell = spawn('sh', ['-c', '"$0" "$@" & cat; kill $!; wait', program, ...args], {
    ...unprivileged,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const exit = once(shell, 'exit');
  onTestEnd(async () => {
    shell.stdin.end();
    await exit;
  });
  await untilListening(port);
}

async function untilListening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isOpen) return;
  await setTimeout(20);
  await untilListening(port);
}
