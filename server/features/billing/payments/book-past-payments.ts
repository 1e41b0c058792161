import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertPayments, type NewEntry } from './payments.store.ts';

type PastPayment = Pick<NewEntry, 'invoiceId' | 'paymentMethod' | 'amountMinor' | 'currency' | 'bookedOn'>;

/** Books payments of imported invoices in the month in which they arrived. There are no receipts. @param userId the admin who adds them */
export const bookPastPayments = ({ clock }: Deps, tx: Transaction, payments: PastPayment[], userId: number | null) =>
  insertPayments(
    tx,
    payments.map((payment) => ({
      ...payment,
      provider: 'manual',
      objectId: `manual_${randomUUID()}`,
      kind: 'payment',
      note: 'Imported',
      userId,
      createdAt: clock.now(),
    })),
  );
