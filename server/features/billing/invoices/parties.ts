import type { Party, PaymentMeans } from '#api/shared/parties.ts';
import { noPartyDetails } from '#domain/shared/addresses.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientRow, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { eraseBillingParties } from '#server/features/billing/personal-data.store.ts';
import { type Studio, studioAddress } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn, subtractMonths } from '#server/shared/clock.ts';
import type { InvoiceRow } from './invoices.store.ts';

export const clientParty = (client: ClientRow): Party => {
  const { name, company, email, phone, address, postalCode, city, region, country, taxId } = client;
  return { name, company, email, phone, address, postalCode, city, region, country, taxId };
};

export const studioParty = (studio: Studio): Party => ({
  name: studio.studioName,
  company: null,
  email: studio.studioEmail,
  phone: studio.studioPhone,
  ...studioAddress(studio),
});

/** The bank account for transfers to the studio; null if it hasn't entered one. */
export const studioPaymentMeans = ({ bankAccount: account, bankAccountName: accountName, bankCode: code }: Studio): PaymentMeans | null =>
  account === null ? null : { accountName, account, code };

/** Both parties and the bank account of a draft: the current ones. */
export const draftParties = (studio: Studio, client: ClientRow) => ({
  billedBy: studioParty(studio),
  billedTo: clientParty(client),
  paymentMeans: studioPaymentMeans(studio),
});

/** Both parties, the bank account and the locale: as frozen when the invoice was sent; for a draft, the current ones. */
export async function withParties(db: Connection, invoice: InvoiceRow) {
  const { billedBy, billedTo, paymentMeans } = invoice;
  if (billedBy && billedTo) return { ...invoice, billedBy: complete(billedBy), billedTo: complete(billedTo), paymentMeans };
  const studio = await readStudio(db);
  const client = await readClient(db, invoice.clientId);
  return { ...invoice, ...draftParties(studio, client), locale: studio.locale };
}

export type InvoiceWithParties = Awaited<ReturnType<typeof withParties>>;

/** Invoices sent before addresses were structured lack most fields. */
const complete = (party: Partial<Party> & Pick<Party, 'name' | 'email'>): Party => ({ ...noPartyDetails, ...party });

/** Removes the names of erased clients from invoices once the law no longer requires them. */
export async function cleanUpBillingParties({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { billingPartyRetentionYears, timeZone } = await readStudio(db);
  await eraseBillingParties(db, dateIn(timeZone, subtractMonths(clock.now(), 12 * billingPartyRetentionYears)), batchSize);
}
