import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { findPayLink, insertPayLink, removePayLinks, revokePayLinkRows } from './pay-links.store.ts';

/** A link works for 90 days after it was emailed, and after its invoice was paid or cancelled. */
const cutoff = (now: Date) => subtractMilliseconds(now, 90 * days);

/** A new link for one email about an invoice. @returns its path, which can't be read again: only the token's hash is stored */
export async function createPayLink({ clock }: Deps, tx: Transaction, invoiceId: number): Promise<string> {
  const token = newLinkToken();
  await insertPayLink(tx, { invoiceId, tokenHash: hashToken(token), createdAt: clock.now() });
  return `/pay/${token}`;
}

/**
 * Whose invoice a link opens. Only guesses count towards the network's limit: many clients may share one.
 * @throws AppError not_found for a link that is unknown, revoked, or has ended; too_many_requests
 */
export async function requirePayLink(deps: Deps, token: string, network: Network): Promise<{ client: { id: number }; invoiceId: number }> {
  await deps.limits.consume('link', network);
  const link = await findPayLink(deps.db, hashToken(token), cutoff(deps.clock.now()));
  if (!link) throw notFound('Pay link');
  await deps.limits.refund('link', network);
  return { client: { id: link.clientId }, invoiceId: link.invoiceId };
}

/** @returns how many links ended @throws AppError not_found */
export const revokePayLinks = ({ db, clock }: Deps, invoiceId: number, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const { clientId, invoiceNumber } = await lockInvoiceById(tx, invoiceId);
    const revoked = await revokePayLinkRows(tx, invoiceId, clock.now());
    if (revoked > 0) await recordAudit(tx, { action: 'pay_links.revoked', actor, clientId, target: invoiceNumber ?? '' });
    return revoked;
  });

export const cleanUpPayLinks = ({ db, clock }: Deps, batchSize?: number) => removePayLinks(db, cutoff(clock.now()), batchSize);
