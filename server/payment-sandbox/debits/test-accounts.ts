import { type DebitMethod, debitMethods } from '#domain/shared/online-payments.ts';
import { fingerprintOf } from '#server/payment-sandbox/fingerprint.ts';
import type { PaymentError, PaymentMethod } from '#server/payment-sandbox/objects/objects.ts';

/** One of Stripe's published test bank accounts. Its debit succeeds, unless it says otherwise. */
export interface TestAccount {
  type: DebitMethod;
  /** An IBAN, or an account number of the one test bank. */
  number: string;
  /** Why the debit fails once the bank has answered. */
  failure?: PaymentError;
  /** When the bank answers; at once means after the sandbox's settling time. */
  answer?: 'after three minutes' | 'never';
  /** Whether the payer has the bank return the money afterwards. */
  returned?: true;
}

const insufficientFunds: PaymentError = {
  type: 'invalid_request_error',
  code: 'insufficient_funds',
  message: 'The bank account has insufficient funds.',
};
const notAuthorized: PaymentError = {
  type: 'invalid_request_error',
  code: 'debit_not_authorized',
  message: "The bank account doesn't allow debits.",
};
const closed: PaymentError = { type: 'invalid_request_error', code: 'account_closed', message: 'The bank account has been closed.' };

/** Of docs.stripe.com/payments/sepa-debit, /ach-direct-debit and /payment-methods/bacs-debit, and no others: a real one must never get in. */
export const testAccounts: TestAccount[] = [
  { type: 'sepa_debit', number: 'AT611904300234573201' },
  { type: 'sepa_debit', number: 'AT321904300235473204', answer: 'after three minutes' },
  { type: 'sepa_debit', number: 'AT861904300235473202', failure: insufficientFunds },
  { type: 'sepa_debit', number: 'AT051904300235473205', failure: insufficientFunds, answer: 'after three minutes' },
  { type: 'sepa_debit', number: 'AT591904300235473203', returned: true },
  { type: 'us_bank_account', number: '000123456789' },
  { type: 'us_bank_account', number: '000111111113', failure: closed },
  { type: 'us_bank_account', number: '000222222227', failure: insufficientFunds },
  { type: 'us_bank_account', number: '000333333335', failure: notAuthorized },
  { type: 'us_bank_account', number: '000555555559', returned: true },
  { type: 'us_bank_account', number: '000000000009', answer: 'never' },
  { type: 'bacs_debit', number: '00012345' },
  { type: 'bacs_debit', number: '90012345', answer: 'after three minutes' },
  { type: 'bacs_debit', number: '22222227', failure: insufficientFunds },
  { type: 'bacs_debit', number: '92222227', failure: insufficientFunds, answer: 'after three minutes' },
  { type: 'bacs_debit', number: '33333335', failure: notAuthorized },
  { type: 'bacs_debit', number: '55555559', returned: true, answer: 'after three minutes' },
];

const isDebit = (type: string): type is DebitMethod => debitMethods.some((debit) => debit === type);

/** @param number of the account, with or without spaces */
export const findTestAccount = (type: DebitMethod, number: string): TestAccount | undefined =>
  testAccounts.find((account) => account.type === type && account.number === number.replace(/\s/g, '').toUpperCase());

/** The test account that a stored payment method was made from; undefined for a card. */
export function testAccountOf({ type, ...method }: PaymentMethod): TestAccount | undefined {
  if (!isDebit(type)) return undefined;
  return testAccounts.find((account) => account.type === type && fingerprintOf(account.number) === method[type]?.fingerprint);
}
