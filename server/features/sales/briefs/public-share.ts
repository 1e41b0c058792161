import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { lockUploadSpace } from '#server/uploads/upload-kinds.store.ts';
import { outOfSpace, reserveUpload } from '#server/uploads/upload-space.ts';
import { countRefusing, sumAllPublicUploads, sumPublicUploads } from './public-share.store.ts';

/** What one mailbox, or one network, can have of what there is for everybody. */
const largestPart = 1 / 5;

/** How long the studio is told that somebody was refused. */
const noticePeriod = 7 * days;

/**
 * The same as `reserveUpload` for somebody the studio may not know: a stranger must not fill the disk. What is stored counts, too, until it's
 * deleted.
 * @param sender whom the upload is by, and the IP address that it comes from
 * @returns what its keeper stores
 * @throws AppError invalid for an empty file, out_of_space
 */
export async function reservePublicUpload(deps: Deps, tx: Transaction, sender: { email: string; ip: string }, size: number) {
  const hashes = {
    mailboxHash: hashToken(canonicalMailbox(sender.email)),
    networkHash: hashToken(networksOf(sender.ip)[0]),
  };
  await lockUploadSpace(tx);
  const { publicUploadShare: share } = deps.settings;
  const { total, byMailbox, byNetwork } = await sumPublicUploads(tx, hashes);
  const left = Math.min(share - total, share * largestPart - Math.max(byMailbox, byNetwork));
  if (size > left) throw outOfSpace('stranger');
  return { ...(await reserveUpload(deps, tx, 'stranger', size)), ...hashes };
}

/** What there is for everybody and how much of it is taken, in bytes, and for how many briefs a file was refused lately. */
export async function readPublicShare({ settings, clock }: Deps, db: Connection) {
  const refused = await countRefusing(db, subtractMilliseconds(clock.now(), noticePeriod));
  return { used: await sumAllPublicUploads(db), limit: settings.publicUploadShare, refused };
}

export type PublicShare = Awaited<ReturnType<typeof readPublicShare>>;
