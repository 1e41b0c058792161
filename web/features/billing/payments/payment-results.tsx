import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeNotInvoiced } from '#web/features/billing/invoices/describe-not-invoiced.ts';
import { ifEmailed, sendsEmails } from '#web/lib/email.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { type PaymentOutcome, usePayer } from './payer.ts';

interface ResultProps {
  title: string;
  text: ReactNode;
  icon?: ReactNode;
  /** What happens next, below the text. */
  next?: ReactNode;
  children?: ReactNode;
}

function Result({ title, text, icon, next, children }: ResultProps) {
  return (
    <Card className="mx-auto grid max-w-xl justify-items-center gap-3 px-6 py-14 text-center">
      {icon}
      <h1 className="font-bold text-3xl">{title}</h1>
      <p className="text-balance text-muted">{text}</p>
      {next}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">{children}</div>
    </Card>
  );
}

/** Leads to the dashboard or, for whoever came by a pay link and has none, to the invoice. */
function DashboardLink({ variant }: { variant?: 'secondary' }) {
  const { hasAccount, resultPath } = usePayer();
  return (
    <ButtonLink {...(variant && { variant })} to={hasAccount ? '/client/dashboard?tab=invoices' : resultPath}>
      {hasAccount ? 'Return to Dashboard' : 'View invoice'}
    </ButtonLink>
  );
}

function PayLink({ invoiceId, children, ...variant }: { invoiceId: number; children: string; variant?: 'secondary' }) {
  const { payPath } = usePayer();
  return (
    <ButtonLink {...variant} reloadDocument to={payPath(invoiceId)}>
      {children}
    </ButtonLink>
  );
}

/**
 * A settled payment, with what is left to pay of its invoice, and what comes after it. A project that waits for footage comes first.
 * @param createAccount what creates an account, for whoever may do that here
 */
export function Settled({ payment, createAccount }: { payment: PaymentOutcome; createAccount: ReactNode }) {
  const { invoiceId, projectId, awaitsFootage, invoiceNumber, currency, amountDue, dueDate } = payment;
  const { hasAccount } = usePayer();
  const hasBalance = Number(amountDue) > 0;
  return (
    <Result
      icon={<CircleCheck aria-hidden className="size-12 text-on-forest" />}
      title="Payment Successful"
      text={
        <>
          <Unbroken>
            Thank you! We received {formatMoney(payment)} for invoice {invoiceNumber}
            {ifEmailed(' and emailed you a receipt.', '. Your invoice shows the payment.')}
          </Unbroken>
          {hasBalance && (
            <>
              {' '}
              <Unbroken>{formatMoney({ currency, amount: amountDue })} of the invoice is left to pay,</Unbroken>{' '}
              {dueDate ? <span className="whitespace-nowrap">due {formatDate(dueDate)}</span> : 'due after final delivery'}.
            </>
          )}{' '}
          <Unbroken>{describeNotInvoiced(payment)}</Unbroken>
        </>
      }
      next={createAccount ?? (awaitsFootage && projectId && <UploadFootage projectId={projectId} hasRegistered={payment.hasRegistered} />)}
    >
      {hasBalance && (
        <PayLink invoiceId={invoiceId} {...(awaitsFootage && { variant: 'secondary' })}>
          Pay the balance
        </PayLink>
      )}
      <DashboardLink {...((hasBalance || awaitsFootage) && { variant: 'secondary' })} />
      {!hasBalance && !awaitsFootage && projectId && hasAccount && (
        <ButtonLink variant="secondary" to={`/client/projects/${projectId}`}>
          View project
        </ButtonLink>
      )}
    </Result>
  );
}

/** The next step of a project that has just been paid for; first the account, for somebody who has none yet. */
function UploadFootage({ projectId, hasRegistered }: { projectId: number; hasRegistered: boolean }) {
  return (
    <section className="mt-4 grid w-full justify-items-center gap-3 border-line border-y py-6">
      <h2 className="font-semibold text-xl">Next: upload your footage</h2>
      {hasRegistered ? (
        <>
          <p className="text-balance text-muted">Your project is waiting in the client portal. You can stop and continue at any time.</p>
          <ButtonLink to={`/client/projects/${projectId}`}>Upload your footage</ButtonLink>
        </>
      ) : (
        <p className="text-balance">
          {sendsEmails()
            ? "We've emailed you a link to create your account. Choose a password there: your project, where you upload your footage, comes next."
            : 'Ask us for your invitation to the client portal: your project, where you upload your footage, is waiting there.'}
        </p>
      )}
    </section>
  );
}

export const Failed = ({ payment: { invoiceId, reason } }: { payment: PaymentOutcome }) => (
  <Result title="Payment failed" text={`${reason ?? ''} You have not been charged. Please try again with another card.`.trim()}>
    <PayLink invoiceId={invoiceId}>Try again</PayLink>
    <DashboardLink variant="secondary" />
  </Result>
);

/** The client left before the bank confirmed the payment. */
export const NotCompleted = ({ payment: { invoiceId } }: { payment: PaymentOutcome }) => (
  <Result title="Payment not completed" text="You have not been charged. You can pay whenever you're ready.">
    <PayLink invoiceId={invoiceId}>Try again</PayLink>
    <DashboardLink variant="secondary" />
  </Result>
);

/** A debit, which the banks take days for. */
export const Ordered = ({ payment: { invoiceId }, text }: { payment: PaymentOutcome; text: ReactNode }) => (
  <Result title="Payment is processing" text={text}>
    <DashboardLink />
    <InvoiceLink invoiceId={invoiceId} />
  </Result>
);

function InvoiceLink({ invoiceId }: { invoiceId: number }) {
  const { hasAccount } = usePayer();
  if (!hasAccount) return null;
  return (
    <ButtonLink variant="secondary" to={`/client/invoices/${invoiceId}`}>
      View invoice
    </ButtonLink>
  );
}

export const StillProcessing = ({ payment }: { payment: PaymentOutcome }) => (
  <Result
    title="Payment processing"
    text={
      <>
        Your payment of <Unbroken>{formatMoney(payment)}</Unbroken> for invoice <Unbroken>{payment.invoiceNumber}</Unbroken> is taking
        longer than usual. {sendsEmails() && "We'll email you a receipt as soon as it's confirmed. "}
        You can close this page. You don't need to pay again.
      </>
    }
  >
    <DashboardLink />
  </Result>
);

export const NotFound = () => (
  <Result title="Payment not found" text="Check your invoices to see what has been paid.">
    <DashboardLink />
  </Result>
);

/** Our server couldn't be reached, or it couldn't reach the provider. */
export function Unconfirmed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const retry = useMutation({ mutationFn: () => onRetry() });
  return (
    <Result
      title="Payment not confirmed"
      text={`We couldn't find out whether your payment went through. ${sendsEmails() ? "If it did, we'll email you a receipt. " : ''}Please don't pay again until you've checked.`}
    >
      <ActionButton variant="primary" action={retry} pendingLabel="Checking...">
        Check again
      </ActionButton>
      <DashboardLink variant="secondary" />
    </Result>
  );
}
