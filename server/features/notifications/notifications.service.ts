import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

/** What happened, as its reader is told. */
export interface Happening {
  text: string;
  /** The path where it can be seen. */
  link: string;
}

/**
 * Tells a client what happened, in the transaction in which it did.
 * @param happening.mail the choice by which the client is told by mail too
 */
export async function notifyClient(
  _deps: Pick<Deps, 'jobs' | 'clock'>,
  _tx: Transaction,
  _clientId: number,
  _happening: Happening & { mail?: 'projects' },
): Promise<void> {}

/**
 * Tells every admin what happened.
 * @param happening.about the choice by which admins are told by mail too
 */
export async function notifyAdmins(
  _deps: Pick<Deps, 'jobs' | 'clock'>,
  _tx: Transaction,
  _happening: Happening & { about?: 'requests' | 'projects'; clientId?: number },
): Promise<void> {}
