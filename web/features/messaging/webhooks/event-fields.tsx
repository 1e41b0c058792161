import type { FieldError } from 'react-hook-form';
import { type WebhookEventType, webhookEventTypes } from '#domain/messaging/webhook-events.ts';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { groupInError } from '#web/ui/form/form-problems.tsx';

export const eventNames: Record<WebhookEventType, string> = {
  'message.received': 'Message received',
  'lead.created': 'Lead created',
  'brief.submitted': 'Brief submitted',
  'proposal.sent': 'Proposal sent',
  'proposal.accepted': 'Proposal accepted',
  'proposal.countersigned': 'Proposal countersigned',
  'proposal.declined': 'Proposal declined',
  'client.registered': 'Client registered',
  'project.moved': 'Project moved',
  'deliverable.created': 'Deliverable created',
  'deliverable.sent': 'Deliverable sent for review',
  'deliverable.changes_requested': 'Changes to a deliverable requested',
  'deliverable.approved': 'Deliverable approved',
  'deliverable.delivered': 'Deliverable delivered',
  'deliverable.cancelled': 'Deliverable cancelled',
  'file.uploaded': 'File uploaded',
  'invoice.sent': 'Invoice sent',
  'invoice.paid': 'Invoice paid',
  'invoice.written_off': 'Invoice written off',
  'invoice.write_off_reversed': 'Write-off reversed',
  'payment.voided': 'Payment voided',
  'credit_note.issued': 'Credit note issued',
  'refund.created': 'Refund created',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Dispute opened',
  'dispute.closed': 'Dispute closed',
};

interface EventFieldsProps {
  events: WebhookEventType[];
  error: Pick<FieldError, 'message'> | undefined;
  onChange: (events: WebhookEventType[]) => void;
}

/** Which events an endpoint receives. */
export function EventFields({ events, error, onChange }: EventFieldsProps) {
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    onChange(webhookEventTypes.filter((each) => (each === type ? isChosen : events.includes(each))));
  return (
    <fieldset {...groupInError(error)} aria-describedby={error && 'events-error'}>
      <legend className="mb-1 font-medium text-sm">Events*</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {webhookEventTypes.map((type) => (
          <CheckboxField
            key={type}
            label={
              <span className="grid">
                {eventNames[type]}
                <span className="font-mono text-muted text-xs">{type}</span>
              </span>
            }
            checked={events.includes(type)}
            onChange={({ target }) => choose(type, target.checked)}
          />
        ))}
      </div>
      {error && (
        <p id="events-error" role="alert" className="mt-1 text-on-rose text-sm">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
