// Tells whether files have changed since something was made of them. Runs on Node.js 20 or newer, without dependencies.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a digest of the files that something was made of to its stamp. */
export function stamp(path, inputs) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, digestOf(inputs));
}

/**
 * Whether files have changed since something was made of them. Copying a checkout and switching branches make files newer that are the same, so
 * what is newer is compared as well.
 * @param made what is as old as what was made, if something else may have made it
 */
export function isStale(path, inputs, made = path) {
  const madeAt = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (inputs.every((input) => newest(input) <= madeAt)) return false;
  if (madeAt === 0 || !existsSync(path) || readFileSync(path, 'utf8') !== digestOf(inputs)) return true;
  const now = new Date();
  utimesSync(made, now, now);
  return false;
}

function newest(path) {
  return Math.max(...filesIn(path, true).map((file) => statSync(file).mtimeMs));
}

/** A digest of the names and contents of files. */
function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(input))) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** A file itself, or all files in a folder that are not for tests. Times of folders tell of files that were removed. */
function filesIn(path, withFolders = false) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.endsWith('.test.ts') && name !== 'testing');
  return [...(withFolders ? [path] : []), ...names.sort().flatMap((name) => filesIn(join(path, name), withFolders))];
}
