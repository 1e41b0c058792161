// Runs before `npm start`, `npm test` and `npm run dev`, when nothing is installed yet:
// Node 20 or newer, no dependencies. Installs what is missing and builds what is stale.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const buildInputs = ['web', 'contract', 'scripts/build.mjs', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const installStamp = 'node_modules/.package-lock.json';
const buildStamp = 'build/.stamp';

process.chdir(root);
requireNode20();
if (isOlder(installStamp, ['package-lock.json'])) install();
requireNode24();
if (process.argv[2] === 'build' && isOlder(buildStamp, buildInputs)) build();

function requireNode20() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`This needs Node.js 20 or newer to set itself up; here is ${process.version}. Install a current Node.js, then try again.`);
}

/** npm puts the project's own Node first on the path, if its install script was allowed to bring one. */
function requireNode24() {
  if (Number(process.versions.node.split('.')[0]) < 24 && !existsSync('node_modules/.bin/node'))
    fail(
      "Node.js 24 did not come along, as npm's install scripts are off here. Install Node.js 24 yourself, or allow the scripts: npm config set ignore-scripts false, then npm ci.",
    );
}

function install() {
  say('Installing the dependencies…');
  npm(
    ['ci', '--loglevel=error'],
    'Installing failed. Check the connection to the npm registry and the free disk space, then run the same command again.',
  );
}

function build() {
  say('Building the web pages…');
  npm(['run', '--silent', 'build'], 'Building the web pages failed; the reason is above.');
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
}

function npm(args, onFailure) {
  const npmProgram = process.env.npm_execpath;
  const [program, first] = npmProgram ? [process.execPath, [npmProgram]] : ['npm', []];
  const { status } = spawnSync(program, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail(onFailure);
}

function isOlder(stamp, inputs) {
  const made = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs.some((input) => newest(input) > made);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function say(text) {
  console.log(text);
}

function fail(text) {
  console.error(`\n${text}`);
  process.exit(1);
}
