/** By what was asked for: the keys of requests to which no answer has come yet. */
const pendingKeys = new Map<string, string>();

/** The key under which the server does a request once: the same until an answer has come, so that it is safe to try again. */
export function idempotencyKeyFor(request: string): string {
  const key = pendingKeys.get(request) ?? newKey();
  pendingKeys.set(request, key);
  return key;
}

/**
 * An answer has come: the same request is a new one from now on. A gateway's failure says nothing of what the server has done; the
 * server itself keeps no failure, so that the key still serves.
 */
export function releaseIdempotencyKey(request: string, status: number): void {
  if (status < 500) pendingKeys.delete(request);
}

/** 128 random bits; `crypto.randomUUID` is there on https only. */
const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
