import { randomUUID } from 'node:crypto';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, integer, PgTable, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { personalData } from '#server/areas.ts';
import * as schema from '#server/db/schema/index.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { eraseClient, exportData } from './privacy.service.ts';

const testApp = await createTestApp();
const { db, deps, clock } = testApp;

/** The tables of which a client's rows aren't both exported and erased, and why. */
const exceptions = {
  'erased, not exported': {
    'tokens and what they open': ['brief_links', 'brief_offers', 'pay_links', 'proposal_links', 'unsubscribe_links', 'upload_links'],
    'parts and copies of what is exported': [
      'comment_attachments',
      'invoice_documents',
      'proposal_documents',
      'proposal_versions',
      'video_renditions',
      'videos',
    ],
    "the studio's, about what is exported": ['lead_events', 'proposal_events', 'saved_filters', 'unbilled_periods', 'webhook_deliveries'],
    "other people's": ['guests', 'search_words'],
    'public, with its consent exported': ['site_content', 'site_draft', 'site_films', 'site_images'],
  },
  'exported, not erased': {
    'kept with the invoices': ['credit_notes', 'disputes', 'payments', 'refunds'],
    'kept with what was signed': ['proposal_countersignatures'],
    'what the studio sells': ['client_packages'],
  },
  'neither exported nor erased': {
    "admins' and the studio's": [
      'api_keys',
      'backup_results',
      'conversion_machines',
      'recovery_codes',
      'sealing_certificate',
      'settings',
      'users',
      'webhook_endpoints',
    ],
    'what the studio writes for everybody': ['brief_templates', 'mail_copies', 'preview_links', 'proposal_templates'],
    'amounts and ids at the provider, kept with the invoices': ['payment_attempts', 'webhook_events'],
    'the provider itself, where the sandbox is one': ['sandbox_idempotency_keys', 'sandbox_objects', 'sandbox_tasks'],
    'proof of what was signed, kept with it': ['signed_documents'],
    'ids and outcomes, kept for a day': ['bulk_action_rows', 'bulk_actions', 'idempotency_keys'],
    counters: ['invoice_counters', 'rate_limits', 'row_counts', 'schedules'],
  },
};

type Treatment = keyof typeof exceptions | 'exported and erased';

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** What the export reads and the erasure writes, of a client whom the site shows. */
async function exportAndErase() {
  const { id, name } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: id });
  const said = { quote: 'On time.', name, role: 'Founder', receivedAt: clock.now() };
  await db.insert(schema.testimonials).values({ projectId, tokenHash: 'testimonial', ...said });
  const filmId = randomUUID();
  await db.insert(schema.siteFilms).values({ id: filmId, name: 'Trailer.mp4', size: 5, uploadedBy: 'Ada' });
  const consent = { status: 'allowed', decidedAt: clock.now(), filmId } as const;
  await db.insert(schema.portfolioRequests).values({ projectId, fileName: 'Trailer.mp4', ...consent });
  const actor = { kind: 'system' } as const;
  return {
    reading: await recordStatements(() => exportData(deps, personalData, id, actor)),
    erasing: await recordStatements(() => eraseClient(deps, personalData, id, name, actor)),
  };
}

const statements = await exportAndErase();

const namesIn = (statements: string[], pattern: RegExp) =>
  statements.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));

/** Adds the tables whose rows the database deletes along with rows of the given ones. */
function withCascades(deleted: string[], tables: PgTable[]): string[] {
  const isDeletedWith = ({ onDelete, reference }: ReturnType<typeof getTableConfig>['foreignKeys'][number]) =>
    onDelete === 'cascade' && deleted.includes(getTableName(reference().foreignTable));
  const more = tables.filter((table) => !deleted.includes(getTableName(table)) && getTableConfig(table).foreignKeys.some(isDeletedWith));
  return more.length > 0 ? withCascades([...deleted, ...more.map(getTableName)], tables) : deleted;
}

/** Groups tables by whether a client's rows in them are exported and erased. */
function treat(tables: PgTable[]): Partial<Record<Treatment, string[]>> {
  const read = namesIn(statements.reading, /(?:from|join) "(\w+)"/g);
  const deleted = withCascades(namesIn(statements.erasing, /^delete from "(\w+)"/g), tables);
  const erased = [...deleted, ...namesIn(statements.erasing, /^update "(\w+)"/g)];
  return Object.groupBy(tables.map(getTableName).sort(), (name) => {
    if (read.includes(name)) return erased.includes(name) ? 'exported and erased' : 'exported, not erased';
    return erased.includes(name) ? 'erased, not exported' : 'neither exported nor erased';
  });
}

/** Columns that look like a client's data, in tables that are neither exported nor erased. */
const findPersonal = (tables: PgTable[]): string[] =>
  tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const ofClients = foreignKeys.filter(({ reference }) => reference().foreignTable === schema.clients);
    const references = ofClients.flatMap(({ reference }) => reference().columns);
    return columns
      .filter((column) => references.includes(column) || /client|email|phone|recipient|guest|signer/i.test(column.name))
      .map((column) => `${name}.${column.name}`);
  });

test('every table is exported and erased, or an exception with a reason', () => {
  const { 'exported and erased': _, ...others } = treat(tables);
  expect(others).toEqual(
    Object.fromEntries(
      Object.entries(exceptions).map(([treatment, reasons]) => [treatment, Object.values<string[]>(reasons).flat().sort()]),
    ),
  );
});

test('only those of admins, the studio and what was signed are exceptions with names or addresses', () => {
  const { 'neither exported nor erased': names } = treat(tables);
  expect(findPersonal(tables.filter((table) => names!.includes(getTableName(table))))).toEqual([
    'settings.studioEmail',
    'settings.studioPhone',
    'signed_documents.signerName',
    'signed_documents.countersignerName',
    'users.email',
  ]);
});

test('notices a new table that refers to clients, and one that goes with their projects', () => {
  const birthdays = pgTable('birthdays', { person: integer().references(() => schema.clients.id, { onDelete: 'cascade' }) });
  const moods = pgTable('moods', { projectId: integer().references(() => schema.projects.id, { onDelete: 'cascade' }) });
  const treated = treat([...tables, birthdays, moods]);
  expect(treated['neither exported nor erased']).toContain('birthdays');
  expect(findPersonal([birthdays])).toEqual(['birthdays.person']);
  expect(treated['erased, not exported']).toContain('moods');
});
