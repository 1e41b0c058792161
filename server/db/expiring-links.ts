import { eq, lt } from 'drizzle-orm';
import type { Settings } from '#server/settings/settings.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, type Clock, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { deleteInBatches } from './batches.ts';
import type { Connection, Transaction } from './client.ts';
import { endOfLink } from './schema/expiring-links.ts';
import type { reviewLinks } from './schema/projects/review-links.ts';
import type { uploadLinks } from './schema/projects/upload-links.ts';
import type { briefLinks } from './schema/sales/briefs.ts';
import type { previewLinks } from './schema/website/preview-links.ts';

const maxLifetime = 366 * days;

/** How long a link stays in the list after it has expired or was revoked. */
const retention = 90 * days;

/** How many links a list shows, the newest first. */
export const maxListedLinks = 100;

/**
 * A new link for people without an account.
 * @param path what the token follows in the URL
 * @returns what to store of it, and its URL, which can't be read again: only the token's hash is stored
 * @throws AppError invalid unless it expires within a year
 */
export function newExpiringLink({ clock, settings }: { clock: Clock; settings: Settings }, path: string, expiresAt: Date, actor: Actor) {
  const now = clock.now();
  if (expiresAt <= now) throw invalidField('expiresAt', 'Choose a date in the future.');
  if (expiresAt > addMilliseconds(now, maxLifetime)) throw invalidField('expiresAt', 'Choose a date within a year.');
  const token = newLinkToken();
  return {
    row: { tokenHash: hashToken(token), userId: adminIdOf(actor), createdAt: now, expiresAt },
    url: linkTo(settings.publicUrl, `${path}/${token}`),
  };
}

/** What the stores of such links have in common. */
export const expiringLinkStore = (table: typeof reviewLinks | typeof uploadLinks | typeof previewLinks | typeof briefLinks) => ({
  revoke: async (tx: Transaction, id: number, revokedAt: Date) => {
    await tx.update(table).set({ revokedAt }).where(eq(table.id, id));
  },
  /** Removes links that ended long ago, with what belongs only to them. */
  cleanUp: ({ db, clock }: { db: Connection; clock: Clock }, batchSize?: number) =>
    deleteInBatches(db, table, lt(endOfLink(table), subtractMilliseconds(clock.now(), retention)), batchSize),
});
