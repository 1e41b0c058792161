import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new object's id, such as `pi_` and 24 random characters. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** An account id that says that the money isn't real. */
export const newAccountId = () => `acct_sandbox${randomBytes(8).toString('hex')}`;

/** A secret that lets the payer's browser act on this one PaymentIntent. */
export const newClientSecret = (intentId: string) => `${intentId}_secret_${randomBytes(16).toString('hex')}`;

/** The PaymentIntent id that a client secret starts with. */
export const intentIdFromSecret = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Compares in constant time, so that the time says nothing about the secret. */
export const isSameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash('sha256').update(text).digest();
