import type { JsonResponse } from '../../../contract/endpoint.ts';
import { type invoiceEndpoints, payableStatuses } from '../../../contract/invoices.ts';
import type { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { relativeDay, today } from '../../lib/calendar.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';

type Project = JsonResponse<typeof projectEndpoints.listOwn>['projects'][number];
type Invoice = JsonResponse<typeof invoiceEndpoints.listOwn>['invoices'][number];

/** Something that the client is to do now, and the page where it does it. */
export interface ActionItem {
  name: string;
  text: string;
  action: string;
  to: string;
  isLate?: boolean;
  /** The page is another document: see `PayLink`. */
  isDocument?: boolean;
}

/** What waits for the client: first what is late, then drafts and footage, for which the studio waits, then what is to be paid. */
export function actionItemsFor(projects: readonly Project[], invoices: readonly Invoice[], from = today()): ActionItem[] {
  const payable = invoices.filter(({ status }) => payableStatuses.includes(status)).sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const bill = (invoice: Invoice) => payment(invoice, from);
  return [
    ...payable.filter(isLate).map(bill),
    ...projects.flatMap(reviewOf),
    ...projects.flatMap(footageOf),
    ...payable.filter((invoice) => !isLate(invoice)).map(bill),
  ];
}

/** The studio says when: in its time zone it may still be the day before. */
const isLate = ({ status }: Invoice) => status === 'overdue';

const reviewOf = ({ id, title, status }: Project): ActionItem[] =>
  status === 'review'
    ? [{ name: title, text: 'A draft is ready for your review.', action: 'Open project', to: `/client/projects/${id}` }]
    : [];

const footageOf = ({ id, title, status }: Project): ActionItem[] =>
  status === 'footage_upload'
    ? [{ name: title, text: 'We are ready for your footage.', action: 'Open project', to: `/client/projects/${id}` }]
    : [];

const payment = (invoice: Invoice, from: string): ActionItem => ({
  name: `Invoice ${invoice.invoiceNumber}`,
  text: `${formatMoney(invoice)} ${isLate(invoice) ? 'was' : 'is'} due ${dayOf(invoice, from)}.`,
  action: 'Pay invoice',
  to: `/client/invoices/${invoice.id}/pay`,
  isLate: isLate(invoice),
  isDocument: true,
});

/** How far away it is stands beside it where the reader's day and the studio's do not contradict each other. */
function dayOf(invoice: Invoice, from: string): string {
  const { dueDate } = invoice;
  return isLate(invoice) === dueDate < from ? `${formatDate(dueDate)}, ${relativeDay(dueDate, from)}` : formatDate(dueDate);
}
