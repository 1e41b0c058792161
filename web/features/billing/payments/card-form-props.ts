import type { PreparedPayment } from './payer.ts';
import type { Pay } from './use-pay.ts';

/** The props of every card form. */
export interface CardFormProps {
  payment: PreparedPayment;
  pay: Pay;
  /** True while another amount is being prepared. */
  disabled: boolean;
}
