import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestEnd } from '#server/testing/on-test-end.ts';

/** Starts Debian's nginx with the example of deploy/nginx.conf, but for HTTPS, in front of processes on these ports. */
export async function startNginx(directory: string, { port, upstreams }: { port: number; upstreams: number[] }): Promise<void> {
  if (!existsSync('/usr/sbin/nginx')) throw new Error('This test needs nginx. Install it (on Debian: apt-get install nginx-light).');
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configuration(directory, port, upstreams));
  // Nginx ends with the shell's standard input, and so with this process, even if that is killed.
  const shell = spawn('sh', ['-c', '/usr/sbin/nginx -p "$0" -c "$1" & cat; kill $!; wait', directory, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  onTestEnd(async () => {
    const exit = once(shell, 'exit');
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

function configuration(directory: string, port: number, upstreams: number[]): string {
  const example = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^\tserver 127\.0\.0\.1:3000(.*)$/m, (_, options: string) =>
      upstreams.map((one) => `\tserver 127.0.0.1:${one}${options}`).join('\n'),
    )
    .replace(/^server \{\n\tlisten 80;[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\tssl_certificate.*\n/gm, '');
  return `daemon off;
pid ${join(directory, 'nginx.pid')};
error_log ${join(directory, 'nginx.log')};
events { worker_connections 4096; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(directory, name)};`).join('\n')}
${example}
}
`;
}
