import type { Pay } from './use-pay.ts';
import type { PreparedPayment } from './use-prepared-payment.ts';

/** What every card form gets. */
export interface CardFormProps {
  payment: PreparedPayment;
  pay: Pay;
  /** While another amount is being prepared. */
  disabled: boolean;
}
