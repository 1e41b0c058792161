import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { insertSession } from '#server/features/accounts/sessions/sessions.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import type { AdminSession } from '#server/shared/callers.ts';
import { addMilliseconds, hours } from '#server/shared/clock.ts';
import { hashToken, newToken } from '#server/shared/tokens.ts';
import { requireViewable } from './viewing.policy.ts';
import { deleteViewingsFrom } from './viewing.store.ts';

export const viewingMaxAge = 1 * hours;

/**
 * Opens a session in which an admin sees the portal as a client does; it ends with the admin's own. Replaces the previous one of this browser.
 * @returns the session's token; only its hash is stored
 */
export const startViewing = (
  { db, clock }: Deps,
  clientId: number,
  { id: viewedBy, sessionId, expiresAt }: AdminSession,
  { actor, userAgent }: { actor: Actor; userAgent: string | undefined },
): Promise<string> =>
  db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    requireViewable(client);
    await deleteViewingsFrom(tx, sessionId);
    const token = newToken();
    const now = clock.now();
    await insertSession(tx, {
      tokenHash: hashToken(token),
      clientId,
      viewedBy,
      adminSessionId: sessionId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(Math.min(addMilliseconds(now, viewingMaxAge).getTime(), expiresAt.getTime())),
      userAgent: userAgent?.slice(0, 300) ?? null,
    });
    await recordAudit(tx, { action: 'client.viewing_started', actor, clientId, target: client.name });
    return token;
  });
