import type { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { coverageOf } from '#web/features/billing/invoices/coverage.ts';
import type { OwnProposal } from '#web/features/sales/proposals/proposal.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate, formatMoney, formatRelativeDay } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';

type Project = JsonResponse<typeof projectEndpoints.listOwn>['projects'][number];
type Invoice = JsonResponse<typeof invoiceEndpoints.listOwn>['invoices'][number];

/** Something that the client has to do now, and the page to do it on. */
export interface ActionItem {
  name: string;
  text: string;
  action: string;
  to: string;
  isLate?: boolean;
  /** Whether to load the page as a document of its own; see `PayLink`. */
  reloadDocument?: boolean;
}

interface OwnWork {
  projects: readonly Project[];
  invoices: readonly Invoice[];
  proposals: readonly OwnProposal[];
}

/**
 * The client's action items: overdue invoices first, then drafts and footage that the studio is waiting on, then proposals to sign, then
 * other open invoices. A balance that waits for the final delivery is none.
 */
export function actionItemsFor({ projects, invoices, proposals }: OwnWork, from = today()): ActionItem[] {
  const payable = invoices
    .filter(isPayable)
    .filter(isDue)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const toItem = (invoice: DueInvoice) => paymentItem(invoice, from);
  return [
    ...payable.filter(isLate).map(toItem),
    ...projects.flatMap(reviewItem),
    ...projects.flatMap(footageItem),
    ...proposals.flatMap(proposalItem),
    ...payable.filter((invoice) => !isLate(invoice)).map(toItem),
  ];
}

type DueInvoice = Invoice & { dueDate: string };

const isDue = (invoice: Invoice): invoice is DueInvoice => invoice.dueDate !== null;

/** Whether an invoice is overdue, by its status rather than its date: a job changes the status within the first hour of the day. */
const isLate = ({ status }: Invoice) => status === 'overdue';

const reviewItem = ({ id, title, draftsToReview }: Project): ActionItem[] => {
  if (draftsToReview === 0) return [];
  const drafts = draftsToReview === 1 ? 'Your draft is' : `${draftsToReview} drafts are`;
  return [{ name: title, text: `${drafts} ready for review.`, action: 'Open project', to: `/client/projects/${id}` }];
};

const footageItem = ({ id, title, status }: Project): ActionItem[] =>
  status === 'footage_upload'
    ? [{ name: title, text: "We're ready for your footage.", action: 'Open project', to: `/client/projects/${id}` }]
    : [];

const proposalItem = ({ id, title, state, validUntil }: OwnProposal): ActionItem[] =>
  isOpen(state)
    ? [
        {
          name: title,
          text: `Can be signed until ${formatDate(validUntil)}.`,
          action: 'Open proposal',
          to: `/client/proposals/${id}`,
          reloadDocument: true,
        },
      ]
    : [];

const paymentItem = (invoice: DueInvoice, from: string): ActionItem => ({
  name: `Invoice ${invoice.invoiceNumber}`,
  text: `${formatAmountDue(invoice)} ${isLate(invoice) ? 'was' : 'is'} due ${formatDueDate(invoice, from)}.`,
  ...(paysOnline()
    ? { action: 'Pay invoice', to: `/client/invoices/${invoice.id}/pay`, reloadDocument: true }
    : { action: 'See how to pay', to: `/client/invoices/${invoice.id}` }),
  isLate: isLate(invoice),
});

const names = { deposit: 'Deposit of ', balance: 'Balance of ', whole: '' };

/** The amount that the client is asked for now, which is the deposit until it's paid. */
const formatAmountDue = (invoice: Invoice) =>
  `${names[coverageOf(invoice)]}${formatMoney({ ...invoice, amount: invoice.depositDue ?? invoice.amountDue })}`;

/** The due date, with the relative day unless the invoice's status isn't up to date yet. */
function formatDueDate(invoice: DueInvoice, from: string): string {
  const { dueDate } = invoice;
  return isLate(invoice) === dueDate < from ? `${formatDate(dueDate)}, ${formatRelativeDay(dueDate, from)}` : formatDate(dueDate);
}
