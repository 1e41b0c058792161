import type { PreparedPayment } from './payer.ts';
import type { Pay } from './use-pay.ts';

/** What every card form gets. */
export interface CardFormProps {
  payment: PreparedPayment;
  pay: Pay;
  /** While another amount is being prepared. */
  disabled: boolean;
}
