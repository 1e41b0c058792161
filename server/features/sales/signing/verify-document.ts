import type { Deps } from '#server/deps.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { findSignedDocument } from './signed-documents.store.ts';

/**
 * What is known of a file by its SHA-256, or null. Every attempt counts toward the limit, whether the file is known or not.
 * @throws AppError too_many_requests
 */
export async function verifyDocument({ db, limits }: Deps, sha256: string, network: Network) {
  await limits.consume('verify', network);
  return (await findSignedDocument(db, sha256)) ?? null;
}
