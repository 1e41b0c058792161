import { Lock } from 'lucide-react';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { PaymentUnconfirmedError } from './confirm-payment.ts';

/** Disabled while a payment may already have been made. */
export function PayButton({ payment, pay: { isPaying, error }, disabled }: CardFormProps) {
  return (
    <Button type="submit" pending={isPaying && 'Processing...'} disabled={disabled || error instanceof PaymentUnconfirmedError}>
      <Lock aria-hidden size={16} />
      Pay {formatMoney(payment)}
    </Button>
  );
}
