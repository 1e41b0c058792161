import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { signingEndpoints } from '#api/sales/signing.ts';
import { call } from '#web/lib/api.ts';

/** The SHA-256 hash of a file's content, in hex. Computed here, so that the file needn't be sent; the browser's own needs HTTPS. */
const hashOf = async (file: File) => bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));

/** @returns what is known of a file, and its hash */
export async function checkFile(file: File) {
  const hash = await hashOf(file);
  const { document } = await call(signingEndpoints.verify, { params: { sha256: hash } });
  return { name: file.name, hash, document };
}

export type CheckedFile = Awaited<ReturnType<typeof checkFile>>;
