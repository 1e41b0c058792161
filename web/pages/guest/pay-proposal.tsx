import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { CreateAccount } from '#web/features/accounts/auth/create-account.tsx';
import { AmountDue } from '#web/features/billing/invoices/amount-due.tsx';
import { BankTransfer } from '#web/features/billing/invoices/bank-transfer.tsx';
import { formatDue } from '#web/features/billing/invoices/due-date.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { linkedInvoice } from '#web/features/billing/invoices/invoice.ts';
import { NotInvoiced } from '#web/features/billing/invoices/not-invoiced-notes.tsx';
import { ProcessingNote } from '#web/features/billing/invoices/processing-note.tsx';
import { PayerContext, payerByLink } from '#web/features/billing/payments/payer.ts';
import { PaymentForm } from '#web/features/billing/payments/payment-form.tsx';
import { usePart } from '#web/features/billing/payments/use-part.ts';
import { call } from '#web/lib/api.ts';
import { readRegistration } from '#web/lib/browser-storage.ts';
import { formatMoney } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface PayProposalProps {
  token: string;
  /** The path of the page that pays the invoice, known right after signing. If undefined, a button requests it from the server. */
  payLink: string | undefined;
}

/** Pays the invoice of a signed proposal, by the invoice's own link. */
export default function PayProposal({ token, payLink }: PayProposalProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(proposalLinkEndpoints.pay, { params: { token } }),
  });
  const link = payLink ?? data?.payLink;
  if (link) return <Payment link={link} />;
  return (
    <>
      <ErrorMessage error={error} />
      <ActionButton variant="primary" action={{ mutate, isPending }} pendingLabel="One moment...">
        {paysOnline() ? 'Go to the payment' : 'See how to pay'}
      </ActionButton>
    </>
  );
}

function Payment({ link }: { link: string }) {
  const payToken = link.split('/').at(-1)!;
  const payer = useMemo(() => payerByLink(payToken), [payToken]);
  const { data: invoice, error, refetch } = useQuery(linkedInvoice(payToken));
  if (!invoice) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Preparing payment..." />;
  return (
    <PayerContext value={payer}>
      {isDepositPaid(invoice) ? <BalanceLater invoice={invoice} link={link} /> : <Due invoice={invoice} link={link} />}
    </PayerContext>
  );
}

const isDepositPaid = (invoice: OwnInvoice) =>
  isPayable(invoice) && !invoice.processing && invoice.depositDue === null && invoice.payments.length > 0;

/** The balance after a paid deposit. It isn't asked for yet, since the project goes on first. */
const BalanceLater = ({ invoice, link }: { invoice: OwnInvoice; link: string }) => (
  <>
    <p>
      <Unbroken>
        Deposit paid. The balance of {formatMoney({ currency: invoice.currency, amount: invoice.amountDue })} is due {formatDue(invoice)}.
      </Unbroken>
    </p>
    <NotInvoiced invoice={invoice} />
    <ButtonLink variant="secondary" to={link} reloadDocument>
      {paysOnline() ? 'Pay the balance' : 'See how to pay the balance'}
    </ButtonLink>
    <Account invoice={invoice} />
  </>
);

/** Offers an account to somebody who signed in this tab. If they transfer the money or pay later, nothing else leads on from here. */
function Account({ invoice: { projectId } }: { invoice: OwnInvoice }) {
  const path = projectId !== null && readRegistration(projectId);
  return path ? <CreateAccount path={path} /> : null;
}

function Due({ invoice, link }: { invoice: OwnInvoice; link: string }) {
  const [isPaying, setPaying] = useState(false);
  const part = usePart(invoice);
  const { processing, currency } = invoice;
  return (
    <>
      {isPayable(invoice) && !paysOnline() && <AmountDue audience="client" invoice={invoice} />}
      <NotInvoiced invoice={invoice} />
      {processing && <ProcessingNote audience="client" processing={processing} currency={currency} />}
      {isPayable(invoice) && <PaymentForm invoice={invoice} {...part} isPaying={isPaying} onPayingChange={setPaying} />}
      {!(processing || isPayable(invoice)) && <p>There is nothing to pay right now.</p>}
      <BankTransfer invoice={invoice} />
      {!paysOnline() && (
        <ButtonLink variant="secondary" to={link} reloadDocument>
          View invoice
        </ButtonLink>
      )}
      {!isPaying && <Account invoice={invoice} />}
    </>
  );
}
