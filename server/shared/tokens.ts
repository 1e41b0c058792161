import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that fit into a URL or cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Tokens are stored as this hash only: with their many random bits a plain SHA-256 cannot be turned back. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
