import type { ImportKind } from '#domain/operations/import-columns.ts';
import { formatDecimal } from '#web/lib/format.ts';

/** The texts of the import screen for each kind of record. */
export const kindTexts: Record<ImportKind, { name: string; hint: string; one: string; many: string; consequences: string[] }> = {
  clients: {
    name: 'Clients',
    one: 'client',
    many: 'clients',
    hint: 'Start here: projects and invoices name their clients by email.',
    consequences: [
      "Nobody is emailed, and clients have no password yet. When you're ready, send each of them a password link from their page.",
      'Clients are identified by email. A row with the email of an existing client is an error.',
    ],
  },
  projects: {
    name: 'Projects',
    one: 'project',
    many: 'projects',
    hint: 'In any status, with the email of their client.',
    consequences: [
      'Nobody is notified, no credits are used, and nobody is asked for a testimonial.',
      'Projects are identified by client and title. A row for an existing project is an error.',
      'Each deliverable title becomes a film with its own versions and review. Write several on lines of their own, or with semicolons between them. “Deliverables” is only the text of the agreed scope.',
    ],
  },
  invoices: {
    name: 'Invoices',
    one: 'invoice',
    many: 'invoices',
    hint: 'They keep their numbers.',
    consequences: [
      'Nobody is emailed. Reminders that are already due are skipped. Later ones are sent as set under Settings → Payments and terms.',
      'Invoices keep their numbers. If these look like INV-2026-0057, your next invoices continue from there. Drafts get a number when you send them.',
      'Paid invoices count as revenue in the month they were paid.',
      'Rows with the same number are the items of one invoice. Without items, an invoice needs only its total.',
    ],
  },
};

/** A count with its noun: "1 client", "12 clients". */
export const countOf = (kind: ImportKind, count: number) =>
  `${formatDecimal(String(count))} ${count === 1 ? kindTexts[kind].one : kindTexts[kind].many}`;
