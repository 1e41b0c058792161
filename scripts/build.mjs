// Builds the server and the web pages, renders the bitmap icons, and compresses every asset with Brotli and gzip so that the server never has
// to. Also writes the build date, which is shown with the version.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

// Tests set another environment, which would put React's development build into the pages.
const env = { ...process.env, NODE_ENV: 'production' };
const { status } = spawnSync('react-router', ['build', '--logLevel', 'warn'], { stdio: 'inherit', env });
if (status !== 0) process.exit(status ?? 1);

const icon = readFileSync('web/public/icon.svg');
for (const size of [192, 512])
  writeFileSync(`build/client/icon-${size}.png`, new Resvg(icon, { fitTo: { mode: 'width', value: size } }).render().asPng());

for (const name of readdirSync('build/client', { recursive: true })) {
  const path = join('build/client', name);
  if (!compressible.test(name)) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

writeFileSync('build/date.txt', new Date().toISOString().slice(0, 10));
