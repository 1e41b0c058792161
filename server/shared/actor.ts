import { invalidField } from './app-error.ts';

/** Who does something, for the audit log, with their current name and IP address. */
export type Actor =
  /** An API key acts as the admin in whose name it was created. */
  | { kind: 'admin'; id: number; name: string; address: string | null; byApiKey?: true }
  | { kind: 'client'; id: number; name: string; address: string | null }
  /** Somebody who isn't signed in, by the name that they typed. */
  | { kind: 'visitor'; name: string | null; address: string | null }
  | { kind: 'system' };

/** The id of the admin who does something; null for anybody else. */
export const adminIdOf = (actor: Actor): number | null => (actor.kind === 'admin' ? actor.id : null);

/**
 * The links that API keys have sent go only where the studio wants them: a key that could change the address would get them itself.
 * @param changed undefined if it stays
 * @throws AppError invalid
 */
export function requireSameEmailByKey(actor: Actor, field: string, current: string, changed: string | undefined): void {
  if (actor.kind !== 'admin' || !actor.byApiKey || changed === undefined) return;
  if (changed.toLowerCase() !== current.toLowerCase()) throw invalidField(field, "API keys can't change an email address.");
}
