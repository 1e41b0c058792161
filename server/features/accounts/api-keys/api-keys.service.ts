import type { z } from 'zod';
import type { newApiKey } from '#api/accounts/api-keys.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import type { ApiKey } from '#server/shared/callers.ts';
import { minutes, subtractMilliseconds } from '#server/shared/clock.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeys, selectApiKey, updateLastUsed } from './api-keys.store.ts';

/** The prefix makes a key recognizable wherever it turns up, such as in a public repository. */
const prefix = 'plk_';

/** How often `lastUsedAt` is written. */
const lastUsedInterval = 1 * minutes;

const present = (row: ApiKeyRow, now: Date) => ({ ...row, isExpired: row.expiresAt !== null && row.expiresAt <= now });

export const readApiKeys = async ({ db, clock }: Deps) => (await listApiKeys(db)).map((row) => present(row, clock.now()));

/**
 * Creates a key that acts in its creator's name.
 * @returns its row and the key itself, which can't be read again: only its hash is stored
 * @throws AppError invalid for an expiry in the past
 */
export async function createApiKey({ db, clock }: Deps, form: z.output<typeof newApiKey>, userId: number, actor: Actor) {
  const now = clock.now();
  if (form.expiresAt && form.expiresAt <= now) throw invalidField('expiresAt', 'Choose a date in the future');
  const key = prefix + newToken();
  const stored = { ...form, userId, tokenHash: hashToken(key), lastFour: key.slice(-4), createdAt: now };
  return db.transaction(async (tx) => {
    const row = await insertApiKey(tx, stored);
    await recordAudit(tx, { action: 'api_key.created', actor, target: `${row.name}: ${row.scopes.join(', ')}` });
    return { apiKey: present(row, now), key };
  });
}

/** Deletes a key, which stops working immediately. @throws AppError not_found */
export const revokeApiKey = ({ db }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await deleteApiKey(tx, id);
    if (!row) throw notFound('API key');
    await recordAudit(tx, { action: 'api_key.revoked', actor, target: row.name });
  });

/** @returns undefined for a key that is unknown, expired or revoked */
export async function findApiKey({ db, clock }: Deps, key: string): Promise<ApiKey | undefined> {
  const now = clock.now();
  const [found] = await selectApiKey(db, { tokenHash: hashToken(key), now });
  if (!found) return undefined;
  const { lastUsedAt, ...apiKey } = found;
  if (!lastUsedAt || lastUsedAt <= subtractMilliseconds(now, lastUsedInterval)) await updateLastUsed(db, apiKey.id, now);
  return apiKey;
}
