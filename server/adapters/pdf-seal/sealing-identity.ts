import { webcrypto } from 'node:crypto';

/** What documents are sealed with. */
export interface SealingIdentity {
  /** PKCS#8, DER. */
  privateKey: Buffer;
  /** DER: the key's own certificate first, then those of its issuers. */
  chain: Buffer[];
}

/** Web Crypto's parameters for an ECDSA key. The keys that we make are on the curve P-256. */
export const ecdsa = (namedCurve: string) => ({ name: 'ECDSA', namedCurve, hash: 'SHA-256' });

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Imports a key for Web Crypto, which must know its kind. @throws for another kind than RSA or a NIST curve */
export async function importPrivateKey(privateKey: Uint8Array): Promise<webcrypto.CryptoKey> {
  for (const algorithm of [rsa, ecdsa('P-256'), ecdsa('P-384'), ecdsa('P-521')]) {
    const key = await webcrypto.subtle.importKey('pkcs8', privateKey, algorithm, false, ['sign']).catch(() => undefined);
    if (key) return key;
  }
  throw new Error('Only RSA keys and those of the curves P-256, P-384 and P-521 can be used.');
}
