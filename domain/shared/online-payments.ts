/** Ways to pay an invoice online, as Stripe names them. Apple Pay, Google Pay and Link come with cards. */
export const onlinePaymentMethods = ['card', 'sepa_debit', 'us_bank_account', 'bacs_debit'] as const;
export type OnlinePaymentMethod = (typeof onlinePaymentMethods)[number];

/** Debits of a bank account, whose bank answers days later. */
export const debitMethods = ['sepa_debit', 'us_bank_account', 'bacs_debit'] as const;
export type DebitMethod = (typeof debitMethods)[number];

interface Details {
  label: string;
  /** The only currency that this way to pay takes; null if it takes any. */
  currency: string | null;
  /** How many business days the banks usually need to confirm a payment (docs.stripe.com/payments/bank-debits). */
  businessDays: number;
}

export const onlinePaymentDetails: Record<OnlinePaymentMethod, Details> = {
  card: { label: 'Card', currency: null, businessDays: 0 },
  sepa_debit: { label: 'SEPA Direct Debit', currency: 'EUR', businessDays: 5 },
  us_bank_account: { label: 'ACH Direct Debit', currency: 'USD', businessDays: 4 },
  bacs_debit: { label: 'Bacs Direct Debit', currency: 'GBP', businessDays: 7 },
};

/** The accepted ways to pay that take a currency. */
export const methodsForCurrency = (accepted: readonly OnlinePaymentMethod[], currency: string): OnlinePaymentMethod[] =>
  accepted.filter((method) => [null, currency].includes(onlinePaymentDetails[method].currency));
