import { fingerprintOf } from '#server/payment-sandbox/fingerprint.ts';
import type { PaymentMethod } from '#server/payment-sandbox/objects/objects.ts';
import type { TestAccount } from './test-accounts.ts';

/** The sort code and the routing number of Stripe's test banks. */
export const sortCode = '108800';
export const routingNumber = '110000000';

/** What a payment method keeps of an account: never the full number. */
export function debitDetails({ type, number }: TestAccount): Pick<PaymentMethod, TestAccount['type'] | 'type'> {
  const account = { fingerprint: fingerprintOf(number), last4: number.slice(-4) };
  if (type === 'sepa_debit') {
    const [country, bank_code] = [number.slice(0, 2), number.slice(4, 9)];
    return { type, sepa_debit: { ...account, country, bank_code, branch_code: '', generated_from: { charge: null, setup_attempt: null } } };
  }
  if (type === 'bacs_debit') return { type, bacs_debit: { ...account, sort_code: sortCode } };
  return {
    type,
    us_bank_account: {
      ...account,
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: routingNumber,
      status_details: {},
    },
  };
}

/** What a charge keeps of the account that it debits: never the full number. */
export function debitedAccount({ type, sepa_debit, us_bank_account, bacs_debit }: PaymentMethod) {
  if (sepa_debit) {
    const { generated_from: _, ...account } = sepa_debit;
    return { type, sepa_debit: { ...account, mandate: null } };
  }
  if (bacs_debit) return { type, bacs_debit: { ...bacs_debit, mandate: null } };
  const { financial_connections_account: _account, networks: _networks, status_details: _details, ...account } = us_bank_account!;
  return { type, us_bank_account: { ...account, payment_reference: null } };
}
