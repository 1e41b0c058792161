import { insertObject, listObjects, lockAccount } from '#server/payment-sandbox/objects.store.ts';
import { type SandboxContext, timestamp } from '#server/payment-sandbox/transaction.ts';
import type { Account } from './objects.ts';
import { newAccountId } from './secrets.ts';

/** The one account, created when first asked for. Its id stays the same for as long as the database exists. */
export async function readAccount({ tx, clock }: SandboxContext): Promise<Account> {
  await lockAccount(tx);
  const [existing] = await listObjects(tx, 'account', {}, 1);
  if (existing) return existing;
  const account: Account = {
    id: newAccountId(),
    object: 'account',
    type: 'standard',
    created: timestamp(clock),
    country: 'US',
    default_currency: 'usd',
    email: null,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  };
  await insertObject(tx, account);
  return account;
}
