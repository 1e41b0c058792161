import { useMutation } from '@tanstack/react-query';
import { errorCode, serverMessage } from '#web/lib/api.ts';
import { sendsEmails } from '#web/lib/email.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { EmptyState } from '#web/ui/card/card.tsx';

interface SetupFailedProps {
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Shown instead of the card form when the payment couldn't be prepared, or when one is already being processed. */
export function SetupFailed({ error, onRetry }: SetupFailedProps) {
  const retry = useMutation({ mutationFn: () => onRetry() });
  const isProcessing = errorCode(error) === 'payment_processing';
  return (
    <div role={isProcessing ? 'status' : 'alert'}>
      <EmptyState title={isProcessing ? 'Payment processing' : 'Payment Setup Failed'}>
        <p className="text-muted">{isProcessing ? processingText() : (serverMessage(error) ?? failedText)}</p>
        <ActionButton variant="secondary" action={retry} pendingLabel="Checking...">
          {isProcessing ? 'Check again' : 'Try again'}
        </ActionButton>
      </EmptyState>
    </div>
  );
}

const failedText = 'You have not been charged. Please try again in a moment.';
const processingText = () =>
  `Your payment for this invoice is being processed. ${sendsEmails() ? "We'll email you a receipt as soon as it's confirmed. " : ''}You don't need to pay again.`;
