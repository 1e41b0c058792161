/** Keys of requests without a response yet, by the request's digest: a request may contain a password, so it isn't stored. */
const pendingKeys = new Map<string, string>();

/**
 * The key that makes a request safe to repeat: the same request gets the same key until it has a response. `crypto.subtle` requires
 * https or localhost; elsewhere every request gets a new key.
 */
export async function idempotencyKeyFor(request: string): Promise<{ key: string; release: (status: number) => void }> {
  const digest = await digestOf(request);
  if (digest === undefined) return { key: newKey(), release: () => undefined };
  const key = pendingKeys.get(digest) ?? newKey();
  pendingKeys.set(digest, key);
  const release = (status: number) => {
    // A gateway's 5xx doesn't say what the server did, and the server itself stores no failed request: the key stays usable.
    if (status < 500) pendingKeys.delete(digest);
  };
  return { key, release };
}

let hmacKey: Promise<CryptoKey> | undefined;

/** An HMAC under a key that scripts can't read: a plain hash of a weak password could be guessed. */
async function digestOf(request: string): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return undefined;
  hmacKey ??= subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toBase64(new Uint8Array(await subtle.sign('HMAC', await hmacKey, new TextEncoder().encode(request))));
}

/** 128 random bits; `crypto.randomUUID` requires https too. */
const newKey = () => toBase64(crypto.getRandomValues(new Uint8Array(16)));

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
