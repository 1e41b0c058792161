import type { Movement, MovementKind } from './statements.store.ts';

type Describe = (movement: Movement) => string;

const texts: Record<MovementKind, Describe> = {
  invoice: ({ number }) => `Invoice ${number}`,
  cancellation: ({ number }) => `Invoice ${number} cancelled`,
  credit_note: ({ number }) => `Credit note ${number}`,
  correction: ({ number }) => `Correction ${number}`,
  payment: ({ number }) => `Payment of ${number}`,
  credit_payment: ({ number }) => `Payment of ${number} with credit`,
  refund: ({ number, amountMinor }) => `${amountMinor > 0 ? 'Refund' : 'Failed refund'} of ${number}`,
  dispute: ({ number, amountMinor }) => `${amountMinor > 0 ? 'Payment disputed' : 'Dispute won'}, ${number}`,
  void: ({ number }) => `Payment of ${number} voided`,
  write_off: ({ number, amountMinor }) => `Invoice ${number} ${amountMinor < 0 ? 'closed without payment' : 'reopened'}`,
  prepayment: () => 'Payment without an invoice',
  overpayment: ({ number }) => `Overpayment of ${number}`,
  credit_refund: ({ number }) => `Refund of ${number} kept as credit`,
  applied: ({ number }) => `Credit applied to ${number}`,
  paid_back: () => 'Credit paid back',
};

/** What a line of a statement says, to the studio and the client alike. */
export const describeMovement = (movement: Movement): string => texts[movement.kind](movement) + (movement.isVoid ? ', voided' : '');
