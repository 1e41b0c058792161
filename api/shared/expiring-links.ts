import { z } from 'zod';
import { expiryStatus, id, instant } from './fields.ts';

/** The instant at which a link stops working. */
export const linkExpiry = z.codec(z.iso.datetime('Please choose a date'), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The random part of a link. */
export const linkToken = z.object({ token: z.string().regex(/^[\w-]{22}$/, "This link isn't complete") });

/** A link for people without an account, as shown in a list. */
export const expiringLink = z.object({ id, createdAt: instant, expiresAt: instant, status: expiryStatus });
