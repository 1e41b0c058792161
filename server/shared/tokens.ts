import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a URL or cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 128 random bits, for links that people pass on. */
export const newLinkToken = () => randomBytes(16).toString('base64url');

/** Only this hash of a token is stored; with 128 random bits or more, a plain SHA-256 can't be reversed. */
export const hashToken = (token: string) => hash('sha256', token, 'base64url');

/** Random bytes for people to read and type, in groups of four characters. */
export const newCode = (bytes: number) =>
  encode(randomBytes(bytes))
    .match(/.{1,4}/g)!
    .join('-');

/** Normalizes a code however people group and capitalize it. */
export const normalizeCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{1,5}/g)!
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}
