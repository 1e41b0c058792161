import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drawJobs } from '#scripts/draw-jobs.ts';
import { jobHandlers } from './areas.ts';
import { createTestApp } from './testing/test-app.ts';

const { db, deps } = await createTestApp();

test('a cleanup that fails stops no other, and is named by the job that ran it', async () => {
  await db.execute(sql`insert into idempotency_keys (actor, key, fingerprint, created_at) values ('somebody', 'old', '', '2020-01-01')`);
  const deleteExpired = () => Promise.reject(new Error('No such table'));
  const handlers = jobHandlers({ ...deps, limits: { ...deps.limits, deleteExpired } });
  await expect(handlers['clean-up-hourly']({})).rejects.toThrow('Not cleaned up: rate limits (No such table)');
  expect((await db.execute(sql`select key from idempotency_keys`)).rows).toEqual([]);
});

test('the map shows every job and cleanup', () => {
  expect(readFileSync('docs/map.md', 'utf8')).toContain(drawJobs());
});
