import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { findOwner, insertOwner } from './auth.store.ts';

/**
 * Makes the owner, if there is none yet.
 * @param wanted the owner's password; without one it is random
 * @returns the random password, to be shown once; undefined when there is nothing to show
 */
export async function ensureOwner({ db }: Pick<Deps, 'db'>, wanted: string | undefined): Promise<string | undefined> {
  if (await findOwner(db)) return undefined;
  const password = wanted ?? newPassword();
  const made = await insertOwner(db, { username: 'owner', password: await hashPassword(password) });
  return made && !wanted ? password : undefined;
}

/** A password to read off a terminal: 96 random bits. */
export const newPassword = () => randomBytes(12).toString('base64url');
