import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('shuts down a test server gracefully when its test run is killed', async () => {
  const server = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(); }); setInterval(() => undefined, 1000); console.log('started');`;
  const script = '"$0" --import "$1" --eval "$2" & wait';
  const tests = spawn('sh', ['-c', script, process.execPath, import.meta.resolve('./exit-with-parent.ts'), server]);
  tests.stdout.once('data', () => tests.kill('SIGKILL'));
  expect(await text(tests.stdout)).toBe('started\nstopped\n');
});
