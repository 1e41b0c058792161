import { expect, test } from 'vitest';
import { describeHealth } from './describe-health.ts';
import type { Health } from './system.ts';

test.each([
  { isEmbedded: true, place: 'embedded' },
  { isEmbedded: false, place: 'at DATABASE_URL' },
])('says whether the database is $place', ({ isEmbedded, place }) => {
  const [database] = describeHealth({ ...health, database: { problem: null, isEmbedded, version: '18.4', size: null } });
  expect(database).toEqual({ name: 'Database', state: 'ok', facts: ['PostgreSQL 18.4', place], problem: null });
});

test('says how many emails were withheld', () => {
  const facts = (withheld: number) =>
    describeHealth({ ...health, mail: { ...health.mail, withheld } }).find(({ name }) => name === 'Email')!.facts;
  expect(facts(3)).toContain('3 withheld from addresses that visitors typed too often');
  expect(facts(0).join()).not.toContain('withheld');
});

test.each([
  [{ machines: 0, running: 0, waiting: 0 }, 'off', ['No machine with ffmpeg', 'none waiting']],
  [{ machines: 0, running: 0, waiting: 1 }, 'ok', ['No machine with ffmpeg', '1 waiting']],
  [{ machines: 2, running: 3, waiting: 12 }, 'ok', ['2 machines', '3 running', '12 waiting']],
] as const)('says which machines convert, and what waits: %j', (conversions, state, facts) => {
  const parts = describeHealth({ ...health, conversions: { problem: null, ...conversions } });
  expect(parts.find(({ name }) => name === 'Conversions')).toMatchObject({ state, facts });
});

const health: Health = {
  version: '0.5.0',
  database: { problem: null, isEmbedded: true, version: null, size: null },
  storage: { problem: null, kind: 'disk', free: null, briefs: null },
  jobs: { problem: null, waiting: 0, oldestSince: null, failed: 0 },
  conversions: { problem: null, machines: 1, running: 0, waiting: 0 },
  schedules: { problem: null, jobs: [] },
  mail: { problem: null, hasServer: false, lastSentAt: null, waiting: 0, failed: 0, withheld: 0 },
  payments: { problem: null, mode: 'off', lastEventAt: null },
  backups: { problem: null, isOn: true, keep: 14, total: 0, backups: [], lastBackup: null, lastRehearsal: null },
  seal: { problem: null, isUploaded: null, validUntil: null },
  search: { problem: null, words: null },
};
