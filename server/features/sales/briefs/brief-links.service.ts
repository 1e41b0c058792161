import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { briefLinks } from './brief-links.store.ts';

const lifetime = 60 * days;

/** Creates a link to a brief. @returns its path */
export async function createBriefLink(deps: Deps, db: Connection, briefId: number, actor: Actor): Promise<string> {
  const expiresAt = addMilliseconds(deps.clock.now(), lifetime);
  return (await briefLinks.create(deps, db, { briefId, userId: adminIdOf(actor), expiresAt })).path;
}

/** The id of the brief that a link opens. @throws AppError not_found */
export const requireBriefLink = async ({ clock }: Deps, db: Connection, token: string): Promise<number> =>
  (await briefLinks.require(db, token, clock.now())).briefId;

/** The id of the brief that a link opens for a person, whose attempts are limited. @throws AppError not_found, too_many_requests */
export const openBriefLink = async (deps: Deps, token: string, network: Network): Promise<number> =>
  (await briefLinks.open(deps, token, network)).briefId;
