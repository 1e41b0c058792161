/** Who does something, for the audit log, with their current name and IP address. */
export type Actor =
  | { kind: 'admin'; id: number; name: string; address: string | null }
  | { kind: 'client'; id: number; name: string; address: string | null }
  /** Not signed in; the name is what they typed. */
  | { kind: 'visitor'; name: string | null; address: string | null }
  | { kind: 'system' };

/** The admin who does something, if it is one. */
export const adminIdOf = (actor: Actor): number | null => (actor.kind === 'admin' ? actor.id : null);
