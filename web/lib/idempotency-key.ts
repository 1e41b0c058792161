import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { newKey } from './new-key.ts';

/** Keys of requests without a response yet, by the request's digest: a request may contain a password, so it isn't stored. */
const pendingKeys = new Map<string, string>();

/** Makes the digests useless outside this page. The browser's own HMAC (`crypto.subtle`) exists on https and localhost only. */
const secret = randomBytes(32);

/** The key that makes a request safe to repeat: the same request gets the same key until it has a response. */
export function idempotencyKeyFor(request: string): { key: string; release: (status: number) => void } {
  const digest = bytesToHex(hmac(sha256, secret, utf8ToBytes(request)));
  const key = pendingKeys.get(digest) ?? newKey();
  pendingKeys.set(digest, key);
  const release = (status: number) => {
    // A gateway's 5xx doesn't say what the server did, and the server itself stores no failed request: the key stays usable.
    if (status < 500) pendingKeys.delete(digest);
  };
  return { key, release };
}
