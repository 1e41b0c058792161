import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { outOfSpace } from '#server/uploads/upload-space.ts';
import { lockUploadSpace } from '#server/uploads/uploads.store.ts';
import { countRefusing, sumAllPublicUploads, sumPublicUploads } from './public-share.store.ts';

/** The largest part of the space for everybody that one mailbox, or one network, can take. */
const largestPart = 1 / 5;

/** For how long the studio is told that a file was refused. */
const noticePeriod = 7 * days;

/**
 * Fails unless somebody whom the studio may not know can have more: a stranger must not fill the disk. What is stored counts, too, until it's
 * deleted. Until the transaction ends, nobody else begins an upload.
 * @param sender whom the upload is by, and the IP address that it comes from
 * @returns hashes of them, to store with the file
 * @throws AppError out_of_space
 */
export async function requirePublicShare({ settings }: Deps, tx: Transaction, sender: { email: string; ip: string }, size: number) {
  const hashes = {
    mailboxHash: hashToken(canonicalMailbox(sender.email)),
    networkHash: hashToken(networksOf(sender.ip)[0]),
  };
  await lockUploadSpace(tx);
  const { publicUploadShare: share } = settings;
  const { total, byMailbox, byNetwork } = await sumPublicUploads(tx, hashes);
  const left = Math.min(share - total, share * largestPart - Math.max(byMailbox, byNetwork));
  if (size > left) throw outOfSpace('stranger');
  return hashes;
}

/** The space for everybody and how much of it is taken, in bytes, and for how many briefs a file was refused lately. */
export async function readPublicShare({ settings, clock }: Deps, db: Connection) {
  const refused = await countRefusing(db, subtractMilliseconds(clock.now(), noticePeriod));
  return { used: await sumAllPublicUploads(db), limit: settings.publicUploadShare, refused };
}

export type PublicShare = Awaited<ReturnType<typeof readPublicShare>>;
