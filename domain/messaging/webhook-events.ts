/** The events that other programs can subscribe to. */
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

/** The type of an event that is sent on request, to try out an endpoint. */
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
  /** A decimal string, such as `1500.00`. */
  amount: string;
  currency: string;
  /** Null while the balance waits for the final delivery. */
  dueDate: string | null;
}

interface EventProposal {
  id: number;
  title: string;
  version: number;
  /** The name of the person whom the proposal is for. */
  name: string;
}

/** The invoice and the client of an event that corrects or takes back something. */
interface OfInvoice {
  invoice: Pick<EventInvoice, 'id' | 'number'>;
  client: EventClient;
}

/** Something with an amount as a decimal string, such as `1500.00`. */
interface EventMoney {
  id: number;
  amount: string;
  currency: string;
}

/** The `data` of each event: ids by which the API has more, and nothing about people but their names. */
export interface WebhookEventData {
  /** A message from the contact form, or a client's request for a package. */
  'message.received': { message: { id: number; name: string } };
  /** A lead from a message or a waitlist entry, or one that the studio added. */
  'lead.created': { lead: { id: number; name: string } };
  /** Sent again when a brief that the studio has reopened is submitted. */
  'brief.submitted': { brief: { id: number; title: string }; lead: { id: number; name: string } };
  /** Sent for each new version of a proposal, too. */
  'proposal.sent': { proposal: EventProposal };
  /** Signing has created the project and its first invoice, which was sent. */
  'proposal.accepted': { proposal: EventProposal; client: EventClient; project: { id: number; title: string }; invoice: { id: number } };
  /** The studio has signed the proposal, too. */
  'proposal.countersigned': { proposal: EventProposal };
  'proposal.declined': { proposal: EventProposal };
  /** A client registered by an invitation, or asked for access with a confirmed email address and waits for the studio's approval. */
  'client.registered': { client: EventClient & { needsApproval: boolean } };
  'project.moved': { project: { id: number; title: string; from: string; to: string }; client: EventClient };
  /** Not sent for the deliverable that every project begins with. */
  'deliverable.created': OfDeliverable;
  /** A draft was sent for review. */
  'deliverable.sent': OfDeliverable;
  'deliverable.changes_requested': OfDeliverable;
  'deliverable.approved': OfDeliverable;
  /** The client can download the final file. */
  'deliverable.delivered': OfDeliverable;
  'deliverable.cancelled': OfDeliverable;
  'file.uploaded': {
    file: { id: number; name: string; type: string; size: number };
    project: { id: number; title: string };
    client: EventClient;
  };
  'invoice.sent': { invoice: EventInvoice; client: EventClient };
  'invoice.paid': { invoice: EventInvoice & { paidDate: string }; client: EventClient };
  /** All that was due was written off as bad debt. */
  'invoice.written_off': { writeOff: Omit<EventMoney, 'id'> } & OfInvoice;
  /** The amount is what was paid after all, or all of the write-off if it was a mistake. */
  'invoice.write_off_reversed': { writeOff: Omit<EventMoney, 'id'> } & OfInvoice;
  /** The studio had recorded this payment by mistake. */
  'payment.voided': { payment: EventMoney } & OfInvoice;
  /** Credit notes are also issued when an invoice is cancelled, and for refunds. */
  'credit_note.issued': { creditNote: EventMoney & { number: string; issueDate: string } } & OfInvoice;
  /** The refund was made here or at the payment provider. */
  'refund.created': { refund: EventMoney } & OfInvoice;
  /** The refund didn't reach the client, and the money came back. */
  'refund.failed': { refund: EventMoney } & OfInvoice;
  /** `reason` and `status` are the payment provider's. */
  'dispute.opened': { dispute: EventMoney & { reason: string; status: string } } & OfInvoice;
  'dispute.closed': { dispute: EventMoney & { reason: string; status: string } } & OfInvoice;
}

export type WebhookEvent = { [Type in WebhookEventType]: { type: Type; data: WebhookEventData[Type] } }[WebhookEventType];
