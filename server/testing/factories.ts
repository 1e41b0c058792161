import { randomUUID } from 'node:crypto';
import { ensureOwner } from '../features/auth/auth.service.ts';
import { findOwner } from '../features/auth/auth.store.ts';
import { openSession } from '../features/auth/session.service.ts';
import { addClient, type ClientRow } from '../features/clients/clients.service.ts';
import type { NewClientRow } from '../features/clients/clients.store.ts';
import { draftInvoice, sendInvoice } from '../features/invoices/invoices.service.ts';
import { hashPassword } from '../shared/passwords.ts';
import type { TestApp } from './test-app.ts';

export const ownerPassword = 'Owner-Password-1';
export const clientPassword = 'Client-Password-1';

/** A signed-in owner's cookie. */
export async function ownerCookie({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  await ensureOwner(deps, ownerPassword);
  const owner = await findOwner(deps.db);
  return `picturelock-admin=${await openSession(deps, deps.db, { userId: owner!.id }, 'test')}`;
}

/** An active client with an address of its own, signed in. */
export async function createClient({ deps }: Pick<TestApp, 'deps'>, details: Partial<NewClientRow> = {}) {
  const client: ClientRow = await addClient(deps.db, {
    name: 'Test Client',
    email: `${randomUUID()}@client.example`,
    password: await hashPassword(clientPassword),
    verified: true,
    ...details,
  });
  return { ...client, cookie: `picturelock-client=${await openSession(deps, deps.db, { clientId: client.id }, 'test')}` };
}

interface InvoiceOptions {
  clientId: number;
  unitAmount?: string;
  currency?: string;
  dueDate?: string;
  sent?: boolean;
}

/** A sent invoice over USD 1500.00, unless asked otherwise. */
export async function createInvoice({ deps }: Pick<TestApp, 'deps'>, options: InvoiceOptions) {
  const { clientId, unitAmount = '1500.00', currency = 'USD', dueDate = '2099-12-31', sent = true } = options;
  const items = [{ description: 'Channel trailer', quantity: 1, unitAmount, taxRate: null }];
  const draft = await draftInvoice(deps, { clientId, currency, dueDate, items, notes: null });
  return sent ? sendInvoice(deps, draft.id) : draft;
}
