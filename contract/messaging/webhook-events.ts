/** What other programs can subscribe to. */
export const webhookEventTypes = [
  'message.received',
  'lead.created',
  'brief.submitted',
  'proposal.sent',
  'proposal.accepted',
  'proposal.countersigned',
  'proposal.declined',
  'client.registered',
  'project.moved',
  'deliverable.created',
  'deliverable.sent',
  'deliverable.changes_requested',
  'deliverable.approved',
  'deliverable.delivered',
  'deliverable.cancelled',
  'file.uploaded',
  'invoice.sent',
  'invoice.paid',
  'invoice.written_off',
  'invoice.write_off_reversed',
  'payment.voided',
  'credit_note.issued',
  'refund.created',
  'refund.failed',
  'dispute.opened',
  'dispute.closed',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Sent on request, to try out an endpoint. */
export const testEventType = 'webhook.test';

interface EventClient {
  id: number;
  name: string;
}

interface OfDeliverable {
  deliverable: { id: number; title: string };
  project: { id: number; title: string };
  client: EventClient;
}

interface EventInvoice {
  id: number;
  number: string;
  /** Such as `1500.00`. */
  amount: string;
  currency: string;
  /** Null while the balance waits for the final delivery. */
  dueDate: string | null;
}

interface EventProposal {
  id: number;
  title: string;
  version: number;
  /** Whom it's for. */
  name: string;
}

/** What an event corrects or takes back. */
interface OfInvoice {
  invoice: Pick<EventInvoice, 'id' | 'number'>;
  client: EventClient;
}

/** Something with an amount, such as `1500.00`. */
interface EventMoney {
  id: number;
  amount: string;
  currency: string;
}

/** The `data` of each event: ids by which the API has more, and nothing about people but their names. */
export interface WebhookEventData {
  /** From the contact form, or a client's request for a package. */
  'message.received': { message: { id: number; name: string } };
  /** From a message or a waitlist entry, or added by the studio. */
  'lead.created': { lead: { id: number; name: string } };
  /** Also again, once the studio has reopened it. */
  'brief.submitted': { brief: { id: number; title: string }; lead: { id: number; name: string } };
  /** Also a new version of one that was sent before. */
  'proposal.sent': { proposal: EventProposal };
  /** Its project and its invoice, which was sent, follow from it. */
  'proposal.accepted': { proposal: EventProposal; client: EventClient; project: { id: number; title: string }; invoice: { id: number } };
  /** The studio has signed it, too. */
  'proposal.countersigned': { proposal: EventProposal };
  'proposal.declined': { proposal: EventProposal };
  /** By an invitation, or with a request for access whose email address is confirmed and that the studio has to approve. */
  'client.registered': { client: EventClient & { needsApproval: boolean } };
  'project.moved': { project: { id: number; title: string; from: string; to: string }; client: EventClient };
  /** Besides the one that every project begins with. */
  'deliverable.created': OfDeliverable;
  /** For review. */
  'deliverable.sent': OfDeliverable;
  'deliverable.changes_requested': OfDeliverable;
  'deliverable.approved': OfDeliverable;
  /** Its client can download the final file. */
  'deliverable.delivered': OfDeliverable;
  'deliverable.cancelled': OfDeliverable;
  'file.uploaded': {
    file: { id: number; name: string; type: string; size: number };
    project: { id: number; title: string };
    client: EventClient;
  };
  'invoice.sent': { invoice: EventInvoice; client: EventClient };
  'invoice.paid': { invoice: EventInvoice & { paidDate: string }; client: EventClient };
  /** All that was due, as bad debt. */
  'invoice.written_off': { writeOff: Omit<EventMoney, 'id'> } & OfInvoice;
  /** As much as was paid after all, or all of it if it was a mistake. */
  'invoice.write_off_reversed': { writeOff: Omit<EventMoney, 'id'> } & OfInvoice;
  /** One that the studio had recorded by mistake. */
  'payment.voided': { payment: EventMoney } & OfInvoice;
  /** Also when an invoice is cancelled, and for refunds. */
  'credit_note.issued': { creditNote: EventMoney & { number: string; issueDate: string } } & OfInvoice;
  /** Here or at the payment provider. */
  'refund.created': { refund: EventMoney } & OfInvoice;
  /** The money came back. */
  'refund.failed': { refund: EventMoney } & OfInvoice;
  /** `reason` and `status` are the payment provider's. */
  'dispute.opened': { dispute: EventMoney & { reason: string; status: string } } & OfInvoice;
  'dispute.closed': { dispute: EventMoney & { reason: string; status: string } } & OfInvoice;
}

export type WebhookEvent = { [Type in WebhookEventType]: { type: Type; data: WebhookEventData[Type] } }[WebhookEventType];
