import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { payLinks } from './pay-links.store.ts';

/** Creates a pay link for one email about an invoice. @returns its path */
export const createPayLink = async (deps: Deps, tx: Transaction, invoiceId: number): Promise<string> =>
  (await payLinks.create(deps, tx, { invoiceId })).path;

/** Finds the invoice and client of a pay link. @throws AppError not_found, too_many_requests */
export async function openPayLink(deps: Deps, token: string, network: Network) {
  const { invoiceId, clientId } = await payLinks.open(deps, token, network);
  return { client: { id: clientId }, invoiceId };
}

/** Ends all pay links of an invoice. @returns how many links ended @throws AppError not_found */
export const revokePayLinks = ({ db, clock }: Deps, invoiceId: number, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const { clientId, invoiceNumber } = await lockInvoiceById(tx, invoiceId);
    const revoked = await payLinks.revoke(tx, { invoiceId }, clock.now());
    if (revoked > 0) await recordAudit(tx, { action: 'pay_links.revoked', actor, clientId, target: invoiceNumber ?? '' });
    return revoked;
  });
