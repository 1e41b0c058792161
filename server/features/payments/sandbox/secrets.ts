import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new object's id, such as `pi_` and 24 random characters. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The secret with which the payer's browser may act on this one PaymentIntent. */
export const newClientSecret = (intentId: string) => `${intentId}_secret_${randomBytes(16).toString('hex')}`;

/** The id that a client secret begins with. */
export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Compares in a time that tells nothing about where two secrets differ. */
export const isSameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();
