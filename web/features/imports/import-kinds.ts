import type { ImportKind } from '../../../contract/imports.ts';
import { formatDecimal } from '../../lib/format.ts';

/** What the screen says about each kind. */
export const kindTexts: Record<ImportKind, { name: string; hint: string; one: string; many: string; consequences: string[] }> = {
  clients: {
    ...{ name: 'Clients', one: 'client', many: 'clients', hint: 'First: everything else refers to them by email.' },
    consequences: [
      "Clients get no email and have no password yet. When you're ready, send each of them a link from their page.",
      'A client is identified by email. If one already exists, the row is an error, and nothing changes.',
    ],
  },
  projects: {
    ...{ name: 'Projects', one: 'project', many: 'projects', hint: 'In any status, by the email of their client.' },
    consequences: [
      'Nobody is notified, no credits are used, and nobody is asked for a testimonial.',
      'A project is identified by client and title. If one already exists, the row is an error.',
    ],
  },
  invoices: {
    ...{ name: 'Invoices', one: 'invoice', many: 'invoices', hint: 'With the numbers that they have.' },
    consequences: [
      'Nobody is emailed. Reminders that were due until today are skipped; later ones go out as set under Studio.',
      'Invoices keep their numbers. If yours look like INV-2026-0057, the next one you send continues after them. Drafts get a number when you send them.',
      'Paid invoices count as revenue of the month in which they were paid.',
      'Rows with the same number are the items of one invoice. An invoice without items needs only its total.',
    ],
  },
};

/** "1 client", "12 clients". */
export const countOf = (kind: ImportKind, count: number) =>
  `${formatDecimal(String(count))} ${count === 1 ? kindTexts[kind].one : kindTexts[kind].many}`;
