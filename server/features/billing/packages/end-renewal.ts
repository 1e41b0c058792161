import type { Transaction } from '#server/db/client.ts';
import { type ClientRow, changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { findPackage } from './packages.store.ts';
import { noRenewal } from './switch-package.ts';

/** Ends the monthly renewal of a locked client's package, which they keep. Does nothing if it doesn't renew. */
export async function endRenewal(tx: Transaction, { id: clientId, name, currentPackageId, packageRenewsOn }: ClientRow, actor: Actor) {
  if (packageRenewsOn === null) return;
  await changeClient(tx, clientId, noRenewal);
  const current = currentPackageId === null ? undefined : await findPackage(tx, currentPackageId);
  await recordAudit(tx, { action: 'package.renewal_ended', actor, clientId, target: current ? `${current.name} of ${name}` : name });
}

/** Ends the renewal of the package that an invoice sold, if its client still has that package. */
export async function endRenewalOfSold(
  tx: Transaction,
  { clientId, packageId }: { clientId: number; packageId: number | null },
  actor: Actor,
) {
  const client = await lockClientOrRequest(tx, clientId);
  if (client && packageId !== null && client.currentPackageId === packageId) await endRenewal(tx, client, actor);
}
