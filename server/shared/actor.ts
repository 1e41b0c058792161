/** Who does something, for the log: a name as it is now, and the internet address it came from. */
export type Actor =
  | { kind: 'admin'; id: number; name: string; address: string | null }
  | { kind: 'client'; id: number; name: string; address: string | null }
  /** Nobody is signed in; the name is what was typed as one. */
  | { kind: 'visitor'; name: string | null; address: string | null }
  | { kind: 'system' };
