// Runs before `npm start`, `npm test` and other commands, when nothing may be installed yet: on Node.js 20 or newer, without dependencies.
// Installs what's missing and builds what's stale.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale, stamp } from './staleness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const buildInputs = [
  ...['web', 'api', 'domain', 'server', 'package.json', 'package-lock.json'],
  ...[
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.mjs',
    'scripts/chunks.ts',
    'scripts/direct-icons.ts',
    'scripts/lean-api.ts',
    'scripts/server-bundle.ts',
  ],
];
const installStamp = 'node_modules/.stamp';
/** A file that `npm ci` writes, whoever runs it. */
const installed = 'node_modules/.package-lock.json';
const buildStamp = 'build/.stamp';

process.chdir(root);
requireNode20();
if (isStale(installStamp, ['package-lock.json'], installed)) install();
requireNode24();
if (process.argv[2] === 'build' && isStale(buildStamp, buildInputs)) build();

function requireNode20() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Picturelock needs Node.js 20 or newer, but this is ${process.version}. Install a current Node.js and try again.`);
}

/** npm puts the project's own Node.js first on PATH, provided its install script was allowed to run. */
function requireNode24() {
  if (Number(process.versions.node.split('.')[0]) < 24 && !existsSync('node_modules/.bin/node'))
    fail(
      "npm couldn't install Node.js 24 because install scripts are turned off. Install Node.js 24 yourself, or turn them on (npm config set ignore-scripts false) and run npm ci.",
    );
}

function install() {
  console.log('Installing the dependencies…');
  npm(
    ['ci', '--loglevel=error'],
    'Installing the dependencies failed. Check your connection to the npm registry and your free disk space, then run the command again.',
  );
  stamp(installStamp, ['package-lock.json']);
}

function build() {
  console.log('Building the server and the web pages…');
  npm(['run', '--silent', 'build'], 'Building failed. See the errors above.');
  stamp(buildStamp, buildInputs);
}

function npm(args, onFailure) {
  const npmProgram = process.env.npm_execpath;
  const [program, first] = npmProgram ? [process.execPath, [npmProgram]] : ['npm', []];
  const { status } = spawnSync(program, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail(onFailure);
}

function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}
