import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import { mailEndpoints } from '#api/messaging/mail.ts';
import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { MailFrame } from '#web/features/messaging/mail/mail-frame.tsx';
import { buildUrl, call, isStatus } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Mail = JsonResponse<typeof mailEndpoints.read>['mail'];

export const meta = adminTitle('Email');

export default function AdminMailPage() {
  const id = useParams().id ?? '';
  const { data: mail, error, refetch } = useQuery(query(mailEndpoints.read, { params: { id } }, { select: ({ mail }) => mail }));
  const resend = useAction({
    mutationFn: () => call(mailEndpoints.resend, { params: { id } }),
    successMessage: emailed('The email will be sent again.'),
    errorMessage: "The email couldn't be resent. Please try again later.",
  });
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This email no longer exists.">
        <ButtonLink to="/admin/mail">Back to all emails</ButtonLink>
      </EmptyState>
    );
  if (!mail) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading email..." />;
  return (
    <div className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-5">
      <ItemTitle name={mail.subject} />
      <PageHead
        back={{ to: '/admin/mail', label: 'Back to all emails' }}
        title={mail.subject}
        actions={
          mail.canResend && (
            <ActionButton variant="primary" action={resend} pendingLabel="Sending...">
              Resend
            </ActionButton>
          )
        }
      >
        <p className="text-muted text-sm">
          To {mail.to}, {formatInstant(mail.createdAt)}, {mail.status}
        </p>
      </PageHead>
      <Card className="grid gap-6 p-6 sm:p-8">
        <MailFrame title="Email" html={mail.html} />
        <details>
          <summary className="min-h-11 cursor-pointer py-3 font-semibold text-sm">As text, with links to copy</summary>
          <pre className="max-w-[75ch] whitespace-pre-wrap font-sans [overflow-wrap:anywhere]">{mail.text}</pre>
        </details>
        {mail.attachment && <AttachmentLink attachment={mail.attachment} />}
        {mail.lastError && mail.status !== 'sent' && (
          <p className="rounded-sm bg-rose px-4 py-3 text-on-rose [overflow-wrap:anywhere]">
            {mail.status === 'failed' ? "This email couldn't be delivered: " : "We'll try again. Last error: "}
            {mail.lastError}
          </p>
        )}
        {mail.status === 'failed' && !mail.canResend && (
          <p className="text-pretty">
            The link or code in this email was for its reader only, so it can't be sent again. Please make a new one.
          </p>
        )}
      </Card>
    </div>
  );
}

function urlOf(document: NonNullable<Mail['attachment']>['document']): string {
  if ('invoiceId' in document) return buildUrl(invoiceDocumentEndpoints.invoice, { params: { id: document.invoiceId } });
  if ('creditNoteId' in document) return buildUrl(invoiceDocumentEndpoints.creditNote, { params: { id: document.creditNoteId } });
  return buildUrl(proposalEndpoints.pdf, { params: { id: document.proposalId } });
}

/** A link to the attached document as it is now, which is also what the email delivers. */
function AttachmentLink({ attachment: { name, document } }: { attachment: NonNullable<Mail['attachment']> }) {
  return (
    <ButtonLink variant="secondary" size="small" to={urlOf(document)} reloadDocument download className="justify-self-start">
      Attachment: {name}
    </ButtonLink>
  );
}
