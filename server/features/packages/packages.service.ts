import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { countPackages, findPackageOf, listPackages } from './packages.store.ts';

export const packagePages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listPackages(db, limit, before),
  count: () => countPackages(db),
});

export const readPackageOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => findPackageOf(db, clientId);
