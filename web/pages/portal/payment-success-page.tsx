import { useSearchParams } from 'react-router';
import { pageTitle } from '#web/lib/site.ts';
import { PaymentResult } from './payment-result.tsx';

export const meta = pageTitle('Payment');

export default function PaymentSuccessPage() {
  const [search] = useSearchParams();
  return <PaymentResult paymentIntent={search.get('payment_intent')} />;
}
