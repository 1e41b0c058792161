import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that fit into a URL or cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Tokens are stored as this hash only: with their many random bits a plain SHA-256 cannot be turned back. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Random bytes to be read out and typed in, in groups of four characters. */
export const newCode = (bytes: number) =>
  encode(randomBytes(bytes))
    .match(/.{1,4}/g)!
    .join('-');

/** What people type of a code, however they group and capitalise it. */
export const normalizeCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Crockford's base32: no I, L, O or U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{1,5}/g)!
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}
