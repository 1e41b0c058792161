import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, chmod, lstat, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isRoot, nobody } from './unprivileged.ts';

/** Where root puts what the database's user must reach when the project lies under a closed home. */
export const unprivilegedDirectory = '/var/lib/picturelock';
/** A socket path holds about 100 characters; longer data directories get their socket elsewhere. */
const longestSocketDirectory = 80;

export interface ClusterLocation {
  /** The database's user owns it and what is in it; beside it lie files that this user can only read. */
  home: string;
  data: string;
  sockets: string;
}

/** Where the database of a data directory lies. Its folders are made, if need be, for its user alone. */
export async function locateCluster(directory: string): Promise<ClusterLocation> {
  await refuseForeignFolders(directory);
  await mkdir(directory, { recursive: true });
  const home = await reachableHome(directory);
  await makeOwned(home);
  return { home, data: join(home, 'postgres'), sockets: await socketDirectory(home) };
}

/** The data directory itself, or, when its user cannot get there, a place that a file in the data directory names. */
async function reachableHome(directory: string): Promise<string> {
  if (!isRoot || (await isOpenToAll(directory))) return join(directory, 'database');
  await mkdir(unprivilegedDirectory, { recursive: true });
  const pointer = join(directory, 'database-location');
  if (await exists(pointer)) return readUnprivilegedDirectory(pointer);
  const home = join(unprivilegedDirectory, randomName());
  await replaceFile(pointer, `${home}\n`);
  return home;
}

async function readUnprivilegedDirectory(pointer: string): Promise<string> {
  const place = (await readFile(pointer, 'utf8')).trim();
  if (dirname(resolve(place)) !== unprivilegedDirectory) throw new Error(`${pointer} must name a folder in ${unprivilegedDirectory}.`);
  return place;
}

/** The pointer lies beside the home, where the database's user cannot write: root makes the folder that it names that user's. */
async function socketDirectory(home: string): Promise<string> {
  if (home.length <= longestSocketDirectory) return home;
  const pointer = `${home}.sockets`;
  if (await exists(pointer)) {
    const known = (await readFile(pointer, 'utf8')).trim();
    const isOurs = await makeOwned(known).then(
      () => true,
      () => false,
    );
    if (isOurs) return known;
  }
  if (isRoot) await mkdir(unprivilegedDirectory, { recursive: true });
  const sockets = join(isRoot ? unprivilegedDirectory : tmpdir(), `picturelock-${randomName()}`);
  await makeOwned(sockets);
  await replaceFile(pointer, `${sockets}\n`);
  return sockets;
}

/** Makes a folder for the database's user alone. One that is there must be a real one: root would give away what a link points to. */
async function makeOwned(directory: string) {
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (isRoot) await handle.chown(nobody, nobody);
    await handle.chmod(0o700);
  } finally {
    await handle.close();
  }
}

/** On its way to a folder, root follows no link and enters no folder that somebody else made where anybody can, as in `/tmp`. */
async function refuseForeignFolders(path: string): Promise<void> {
  const parent = dirname(path);
  if (!isRoot || parent === path) return;
  await refuseForeignFolders(parent);
  const [folder, around] = [await lstatIfThere(path), await lstatIfThere(parent)];
  if (folder && around && folder.uid !== 0 && (around.mode & 0o002) !== 0)
    throw new Error(`Another user made ${path}, so root does not keep a database there. Set DATA_DIR to another folder.`);
}

const lstatIfThere = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

/** Whether any user can pass through every folder on the way. */
export async function isOpenToAll(path: string): Promise<boolean> {
  const passable = ((await stat(path)).mode & 0o001) !== 0;
  return passable && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** Puts a complete file, which anyone may read, in the place of what is there, which may be a link. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomName()}`;
  await writeFile(partial, text, { flag: 'wx' });
  await chmod(partial, 0o644);
  await rename(partial, path);
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

export const randomName = () => randomBytes(6).toString('hex');
