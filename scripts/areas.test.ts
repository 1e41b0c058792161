import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawAreas, findViolations } from './areas.ts';

/** Writes files to a folder of their own and checks their imports. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'areas-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findViolations(root).map(({ because }) => because);
}

const files = {
  studio: 'server/features/studio/settings/settings.service.ts',
  billing: 'server/features/billing/invoices/deep/send.ts',
  projects: 'server/features/projects/files/deep/read.ts',
};

test('allows what is below, the own area, and anything in a test', () => {
  const imports = "import { a } from '#server/features/studio/settings/settings.service.ts'; import type { B } from '#server/deps.ts';";
  expect(
    check({
      [files.billing]: `${imports} import { c } from '#server/features/billing/credits/credits.store.ts'; import { d } from '#api/studio/settings.ts'; import { e } from '#domain/shared/money.ts';`,
      'server/features/studio/settings/settings.test.ts': `import { f } from '#${files.billing}'; import { sql } from 'drizzle-orm';`,
      'server/launch.ts': `import { g } from '#${files.billing}';`,
      'api/billing/invoices.ts': "import { z } from 'zod'; import { invoiceStatuses } from '#domain/billing/invoice-statuses.ts';",
      'domain/sales/proposal-amounts.ts': "import type { ProposalContent } from '#api/sales/proposal-content.ts';",
      'domain/shared/markdown.ts': "import MarkdownIt from 'markdown-it';",
      'web/pages/admin/page.tsx': "import { H } from '#web/features/billing/invoices/g.tsx';",
    }),
  ).toEqual([]);
});

test.each([
  ['a value', `import { a } from '#${files.projects}';`],
  ['a type', `import type { A } from '#${files.projects}';`],
  ['a reexport', `export * from '#${files.projects}';`],
  ['a dynamic import', `const a = () => import('#${files.projects}');`],
  ['the type of a dynamic import', `type A = typeof import('#${files.projects}');`],
  ['a relative path', "import { a } from '../../../projects/files/deep/read.ts';"],
])('finds an area that imports one above it by %s', (_, text) => {
  expect(check({ [files.billing]: text })).toEqual(['server/features/billing is below server/features/projects.']);
});

test.each([
  ['api/billing/invoices.ts', '#api/projects/files.ts', 'api/billing is below api/projects.'],
  ['api/shared/fields.ts', '#api/studio/settings.ts', 'api/shared is below api/studio.'],
  ['api/billing/invoices.ts', '#domain/projects/statuses.ts', 'billing is below projects.'],
  ['api/shared/fields.ts', '#domain/studio/settings.ts', 'shared is below studio.'],
  ['api/billing/invoices.ts', 'react', 'The API imports only zod, the domain and itself.'],
  ['api/billing/invoices.ts', '#server/shared/clock.ts', 'The API imports only zod, the domain and itself.'],
  ['api/shared/markdown-text.ts', '#domain/shared/markdown.ts', 'Schemas leave the parser of Markdown to the server.'],
  ['domain/billing/deposit.ts', '#domain/projects/statuses.ts', 'domain/billing is below domain/projects.'],
  ['domain/billing/deposit.ts', 'zod', "The domain imports only itself and the API's types."],
  ['domain/billing/deposit.ts', '#server/shared/clock.ts', "The domain imports only itself and the API's types."],
  ['domain/billing/deposit.ts', '#api/billing/invoices.ts', "The domain imports only itself and the API's types."],
  ['server/shared/markdown.ts', 'markdown-it', 'domain/shared/markdown.ts reads Markdown.'],
  [files.billing, '#api/projects/files.ts', 'billing is below projects.'],
  [files.billing, '#domain/projects/statuses.ts', 'billing is below projects.'],
  ['server/db/client.ts', '#server/deps.ts', 'server/db is below server/deps.ts.'],
  ['server/job-queue/deep/jobs.ts', `#${files.studio}`, 'server/job-queue is below server/features/studio.'],
  ['server/http/pages/pages.ts', `#${files.studio}`, 'server/http is below server/features/studio.'],
  ['server/adapters/ffmpeg.ts', '#server/http/route.ts', 'server/adapters is below server/http.'],
  [
    'server/features/billing/payments/pay.ts',
    '#server/payment-sandbox/sandbox.ts',
    'server/features/billing is below server/payment-sandbox.',
  ],
  ['server/features/operations/system/a.ts', '#server/launch.ts', 'server/features/operations is below server/.'],
  [files.billing, '#web/lib/api.ts', "The server does not import the browser's code."],
  ['web/lib/list/api.ts', '#server/shared/clock.ts', "The browser does not import the server's code."],
  [files.billing, '#server/db/schema/billing/invoices.ts', 'Only stores use tables and write SQL.'],
  [files.billing, 'drizzle-orm', 'Only stores use tables and write SQL.'],
  ['server/features/billing/invoices/invoices.policy.ts', 'drizzle-orm/pg-core', 'Only stores use tables and write SQL.'],
  [files.billing, 'fastify', "Services and stores don't import HTTP code."],
  ['server/features/billing/invoices/invoices.store.ts', '#server/http/paging.ts', "Services and stores don't import HTTP code."],
  [
    'server/features/billing/invoices/deep/invoices.routes.ts',
    '#server/features/billing/credits/credits.store.ts',
    'Routes call the service, and only the service calls the store.',
  ],
  ['server/features/billing/invoices/invoices.store.ts', './invoices.service.ts', "A store doesn't import services."],
  ['web/ui/form/field.tsx', '#web/features/studio/settings/studio.ts', 'web/ui is below web/features/studio.'],
  ['web/features/billing/invoices/deep/list.tsx', '#web/pages/admin/page.tsx', 'web/features/billing is below web/pages.'],
  ['web/features/billing/invoices/deep/list.tsx', '#web/app/root.tsx', 'web/features/billing is below web/app.'],
  [
    'web/features/billing/invoices/deep/list.tsx',
    '#web/features/billing/packages/card.tsx',
    "Only a page uses another feature's components.",
  ],
])('%s may not import %s', (from, to, because) => {
  expect(check({ [from]: `import { a } from '${to}';` })).toEqual([because]);
});

const store = 'server/features/billing/invoices/invoices.store.ts';
const invoices = "import { invoices } from '#server/db/schema/billing/invoices.ts';";
const projects = "import { projects } from '#server/db/schema/projects/projects.ts';";
const schema = { 'server/db/schema/projects/projects.ts': "export const projects = pgTable('projects', {});" };

test.each([
  ['its own', `${invoices} db.insert(invoices).values({}); deleteInBatches(db, invoices, due);`],
  ["the ground's", "import { rateLimits } from '#server/db/schema/rate-limits.ts'; tx.delete(rateLimits);"],
  [
    "another area's, if it only reads and locks them",
    `${projects} db.select().from(projects).for('update'); sql\`select 1 from \${projects} for update\`;`,
  ],
  ['what is no table', 'seen.delete(id); hash.update(chunk); sql`on conflict do update set n = 1`; sql`update pgboss.job set n = 1`;'],
])('a store may change %s', (_, text) => {
  expect(check({ ...schema, [store]: text })).toEqual([]);
});

test.each([
  ['an insert', `${projects} db.insert(projects).values({});`],
  ['an update', `${projects} tx.update(projects).set({});`],
  ['a deletion', `${projects} tx.delete(projects);`],
  ['a deletion in batches', `${projects} deleteInBatches(db, projects, due);`],
  ['an update in batches', `${projects} updateInBatches(db, projects, {}, due);`],
  ['a kind of link', `${projects} linkKind({ name: 'Link', table: projects });`],
  ['SQL with a table', `${projects} sql\`with gone as (delete from \${projects} where true) select 1\`;`],
  ['SQL with its name', 'sql`update "projects" set title = null`;'],
])('a store may not change the table of another area by %s', (_, text) => {
  expect(check({ ...schema, [store]: text })).toEqual(['Only projects changes its tables.']);
});

test.each([
  ['a parameter', 'export const clear = (db: Connection, table: PgTable) => db.delete(table);'],
  ['each of a list', `${invoices} for (const part of [invoices]) tx.delete(part);`],
  ['an import of all tables', "import { invoices } from '#server/db/schema/index.ts'; tx.delete(invoices);"],
  [
    'an export of another store',
    "import { projectTable } from '#server/features/projects/projects/projects.store.ts'; tx.delete(projectTable);",
  ],
])('a store may not change a table that is %s', (_, text) => {
  const because = 'A change names its table, imported from the file that defines it.';
  expect(check({ [store]: text }).filter((found) => !found.includes('is below'))).toEqual([because]);
});

const declare = (job: string) => `declare module '#server/job-queue/queues.ts' { interface JobData { '${job}': NoData } }`;
const jobs = {
  'server/uploads/area.ts': declare('delete-stored-files'),
  'server/features/studio/area.ts': declare('run-bulk-action'),
  'server/features/billing/area.ts': declare('send-reminders'),
  'server/features/projects/area.ts': declare('process-file'),
  'server/areas.ts': declare('clean-up-nightly'),
};

test.each(['delete-stored-files', 'run-bulk-action', 'send-reminders'])(
  'an area may enqueue the job %s, which it or one below declares',
  (job) => {
    expect(check({ ...jobs, [files.billing]: `await deps.jobs.enqueue(tx, '${job}', {});` })).toEqual([]);
  },
);

test.each([
  [files.billing, "'process-file'", 'server/features/billing is below server/features/projects, which declares the job.'],
  [files.billing, "'clean-up-nightly'", 'server/features/billing is below server/, which declares the job.'],
  ['server/http/live.ts', "'run-bulk-action'", 'server/http is below server/features/studio, which declares the job.'],
  [files.billing, 'name', 'An area names the job that it enqueues.'],
])('%s may not enqueue %s', (from, job, because) => {
  expect(check({ ...jobs, [from]: `await jobs.enqueue(tx, ${job}, {});` })).toEqual([because]);
});

test('rejects a file it cannot parse', () => {
  expect(() => check({ [files.billing]: 'import {' })).toThrow(files.billing);
});

test('the map shows the areas as they are', () => {
  expect(readFileSync('docs/map.md', 'utf8')).toContain(drawAreas('.'));
});
