import { calendarToken, campaignId } from './scale-rows.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** A period long ago that has more than a full page of rows even in the small studio. */
const [from, to] = [daysAgo(1200), daysAgo(900)];

/** The first pages of lists, as screens ask for them. */
const firstPages = [
  '/api/admin/contact-messages',
  '/api/admin/contact-messages?status=unread',
  '/api/admin/clients',
  '/api/admin/clients?sort=name',
  '/api/admin/clients?sort=credits',
  '/api/admin/leads',
  '/api/admin/leads?stage=new',
  '/api/admin/leads?sort=followUp',
  '/api/admin/leads?owner=none',
  '/api/admin/proposals',
  '/api/admin/proposals?state=sent',
  '/api/admin/proposals?state=open',
  '/api/admin/proposals?state=asked',
  '/api/admin/projects',
  '/api/admin/projects?status=editing',
  '/api/admin/projects?status=waiting',
  '/api/admin/projects?sort=deadline',
  '/api/admin/deliverables',
  '/api/admin/deliverables?titled=true',
  '/api/admin/deliverables?state=in_review',
  '/api/admin/deliverables?editor=none',
  '/api/admin/deliverables?editor=me',
  '/api/admin/deliverables?sort=dueDate',
  '/api/admin/deliverables?due=overdue',
  '/api/admin/deliverables?due=week&editor=none',
  `/api/admin/deliverables?dueFrom=${from}`,
  '/api/admin/deliverables?clientId=7',
  `/api/admin/projects/${campaignId}/deliverables`,
  `/api/client/projects/${campaignId}/deliverables`,
  '/api/admin/invoices',
  '/api/admin/invoices?status=overdue',
  '/api/admin/invoices?status=unpaid',
  '/api/admin/invoices?sort=dueDate',
  '/api/admin/invoices?sort=dueDate&status=overdue',
  `/api/admin/invoices?issuedFrom=${from}&issuedTo=${to}`,
  `/api/admin/invoices?dueFrom=${from}&dueTo=${to}`,
  '/api/admin/invoices?currency=EUR',
  '/api/admin/invoices?projectId=100',
  '/api/admin/payments',
  '/api/admin/payments?kind=refund',
  '/api/admin/payments?method=paypal',
  `/api/admin/payments?from=${from}&to=${to}`,
  '/api/admin/packages',
].map(withLimit);

/** The call that does the least: other calls are measured in multiples of it. */
export const me = '/api/client/me';

const lists = [
  me,
  ...firstPages,
  // Full pages of invoices and payments, as while scrolling.
  '/api/admin/invoices',
  '/api/admin/payments',
  '/api/admin/leads/board',
  '/api/admin/projects/board',
  '/api/admin/overview',
  `/calendar/${calendarToken}.ics`,
  '/api/client/projects',
  '/api/client/proposals',
  '/api/client/invoices',
  '/api/client/package',
];

const searches = [
  '/api/admin/contact-messages?search=zeppelin',
  '/api/admin/contact-messages?search=sender77+gaming',
  '/api/admin/contact-messages?search=channel',
  '/api/admin/clients?search=channel+19',
  '/api/admin/leads?search=sender77',
  '/api/admin/leads?search=channel',
  '/api/admin/proposals?search=sender77',
  '/api/admin/proposals?search=channel',
  '/api/admin/projects?search=trailer+12',
  '/api/admin/deliverables?search=short+12',
  '/api/admin/deliverables?search=trailer',
  '/api/admin/deliverables?search=channel',
  '/api/admin/invoices?search=INV-2023-0000777',
  // The first search finds one client's invoices, the second those of every client.
  '/api/admin/invoices?search=6512bd43',
  '/api/admin/invoices?search=channel',
  '/api/admin/payments?search=INV-2023-0000777',
  '/api/admin/payments?search=6512bd43',
  '/api/admin/payments?search=channel',
].map(withLimit);

/** Texts typed into the global search: nothing yet, beginnings of common and of rare words, a number, a typo. */
const globalSearches = ['', 't', 'trailer', 'short 12', 'channel 19', 'sender77', 'zeppelin', 'zepelin', 'inv-2023-0000777', '0000777'].map(
  (q) => `/api/admin/search?${new URLSearchParams({ q })}`,
);

function withLimit(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}limit=25`;
}

/** The calls that screens make all day. */
export const hotPaths = [...lists, ...searches, ...globalSearches];
