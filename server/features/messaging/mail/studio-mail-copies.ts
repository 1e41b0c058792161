import type { MailCopyDefinition } from './mail-copy-definition.ts';

/** The emails to the studio and its admins. Those that pass on what somebody wrote open with it. */
export const studioMailCopies = {
  contactMessage: {
    title: 'Message from the contact form',
    placeholders: ['name', 'subject'],
    subject: 'Message from {name}: {subject}',
    text: '',
  },
  waitlistEntry: {
    title: 'Someone joined the waitlist',
    placeholders: ['name', 'project'],
    subject: '{name} joined the waitlist: {project}',
    text: '',
  },
  accessRequest: {
    title: 'Client access requested',
    placeholders: ['name'],
    subject: '{name} requested client access',
    text: '',
  },
  deletionRequest: {
    title: 'Data erasure requested',
    placeholders: ['name'],
    subject: '{name} requested data erasure',
    text: "By law, you have one month to respond. You can erase the data on the client's page.",
  },
  overpayment: {
    title: 'Overpayment',
    placeholders: ['name', 'number', 'amount', 'status'],
    subject: 'Overpayment on invoice {number}',
    text: '{amount} from {name} was booked, more than was due. The invoice was {status} at the time. Review it and consider a refund.',
  },
  unbookedPayment: {
    title: "Payment that couldn't be booked",
    placeholders: ['name', 'number', 'problem'],
    subject: "A payment for invoice {number} couldn't be booked",
    text: "{name} paid by card, but the payment doesn't match what was requested. {problem}\n\nThe invoice is unchanged, and it can't be paid by card until this is resolved. Find the payment at the payment provider. Then refund it there, or record what arrived as a manual payment.",
  },
  refundFailed: {
    title: 'Refund failed',
    placeholders: ['name', 'number', 'amount'],
    subject: 'The refund for invoice {number} failed',
    text: 'The bank returned the refund of {amount} to {name}, so the money is back in your balance. Agree on another way to return it.',
  },
  disputeOpened: {
    title: 'Payment disputed',
    placeholders: ['name', 'number', 'amount'],
    subject: '{name} disputed {amount} paid for invoice {number}',
    text: "The bank is holding the money until the dispute is decided. Submit evidence in your payment provider's dashboard before the deadline, or the dispute is lost.",
  },
  disputeInquiry: {
    title: 'Payment disputed, as an inquiry',
    placeholders: ['name', 'number', 'amount'],
    subject: '{name} disputed {amount} paid for invoice {number}',
    text: "The cardholder's bank is asking about this payment. Submit evidence before the deadline to prevent a chargeback.",
  },
  disputeWon: {
    title: 'Dispute won',
    placeholders: ['name', 'number', 'amount'],
    subject: 'You won the dispute over {amount} for invoice {number}',
    text: 'The bank decided in your favor and returns the money to your balance.',
  },
  disputeLost: {
    title: 'Dispute lost',
    placeholders: ['name', 'number', 'amount'],
    subject: 'You lost the dispute over {amount} for invoice {number}',
    text: 'The bank decided in favor of the cardholder, who keeps the money. The invoice stays paid, and the ledger shows the loss.',
  },
  disputeClosed: {
    title: 'Dispute closed',
    placeholders: ['name', 'number', 'amount'],
    subject: 'The bank closed the dispute over {amount} for invoice {number}',
    text: 'Nothing was withdrawn, and nothing is left to do.',
  },
  adminNotification: {
    title: 'Notification to an admin',
    placeholders: ['name', 'notification'],
    subject: '{notification}',
    text: 'Hello {name},',
  },
  adminNotifications: {
    title: 'Several notifications to an admin',
    placeholders: ['name', 'count'],
    subject: '{count} new notifications',
    text: 'Hello {name},',
  },
} as const satisfies Record<string, MailCopyDefinition>;
