import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, chmod, lstat, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isRoot, nobody } from './unprivileged.ts';

/** Where root puts the database's files when the project is inside a private home directory. */
export const unprivilegedDirectory = '/var/lib/picturelock';
/** A socket path is limited to about 100 characters; longer data directories get their socket elsewhere. */
const maxSocketDirectoryLength = 80;

export interface ClusterLocation {
  /** A folder that belongs, with everything in it, to the database's user; files beside it are read-only to that user. */
  home: string;
  data: string;
  sockets: string;
}

/** Locates the database of a data directory and creates its folders, private to the database's user. */
export async function locateCluster(directory: string): Promise<ClusterLocation> {
  await rejectForeignFolders(directory);
  await mkdir(directory, { recursive: true });
  const home = await reachableHome(directory);
  await makeOwned(home);
  return { home, data: join(home, 'postgres'), sockets: await socketDirectory(home) };
}

/** The database's home: inside the data directory or, if the database's user has no access to it, a folder that a file in it names. */
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
  const directory = (await readFile(pointer, 'utf8')).trim();
  if (dirname(resolve(directory)) !== unprivilegedDirectory) throw new Error(`${pointer} must name a folder in ${unprivilegedDirectory}.`);
  return directory;
}

/** The pointer file is beside the home, where the database's user can't write: root changes the owner of the folder it names. */
async function socketDirectory(home: string): Promise<string> {
  if (home.length <= maxSocketDirectoryLength) return home;
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

/** Makes a folder private to the database's user. It must not be a link: root would change the owner of its target. */
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

/** Root uses no folder that another user created in a world-writable one such as `/tmp`. */
async function rejectForeignFolders(path: string): Promise<void> {
  const parent = dirname(path);
  if (!isRoot || parent === path) return;
  await rejectForeignFolders(parent);
  const [folder, container] = [await lstatIfExists(path), await lstatIfExists(parent)];
  if (folder && container && folder.uid !== 0 && (container.mode & 0o002) !== 0)
    throw new Error(`${path} belongs to another user, so root can't store a database there. Set DATA_DIR to another folder.`);
}

const lstatIfExists = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

/** Whether any user can traverse every folder of a path. */
export async function isOpenToAll(path: string): Promise<boolean> {
  const passable = ((await stat(path)).mode & 0o001) !== 0;
  return passable && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** Replaces a file, or a link, atomically with one that anyone may read. */
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
