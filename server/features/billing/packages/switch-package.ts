import { dayOfMonth, firstRenewal } from '#domain/billing/renewal-dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientRow, changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { updateAllWatermarks } from '#server/features/billing/invoices/update-watermarks.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { PackageRow } from './packages.store.ts';

/** Gives a locked client a package, or removes it, and starts or ends its monthly renewal. */
export async function switchPackage(deps: Deps, tx: Transaction, client: ClientRow, assigned: PackageRow | undefined) {
  const isNew = assigned?.id !== client.currentPackageId;
  const isRenewing = !isNew && client.packageRenewsOn !== null;
  const renewal = assigned?.renewsMonthly ? !isRenewing && (await startRenewal(deps, tx)) : noRenewal;
  await changeClient(tx, client.id, { currentPackageId: assigned?.id ?? null, ...renewal });
  if (isNew) await updateAllWatermarks(deps, tx, { clientId: client.id });
  if (assigned && isNew)
    await notifyClient(deps, tx, client.id, { text: `You have a new package: ${assigned.name}.`, link: '/client/package' });
}

/** The columns of a client whose package doesn't renew. */
export const noRenewal = { packageRenewsOn: null, packageRenewalDay: null };

/** The columns of a client whose package renews a month from today in the studio's time zone, and every month from then on. */
export async function startRenewal({ clock }: Deps, tx: Transaction) {
  const { today } = await studioToday(tx, clock);
  return { packageRenewsOn: firstRenewal(today), packageRenewalDay: dayOfMonth(today) };
}
