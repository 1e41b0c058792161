import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { backupResults } from '#server/db/schema/operations/backups.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { days, hours } from '#server/shared/clock.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { backUp, rehearse } from './backups.service.ts';
import { readBackups } from './read-backups.ts';

/** A backup of the day before the tests begin. */
const earlier = 'picturelock-2026-02-28T02-15-00Z.tar.zst';

async function openStudio(env: Record<string, string>) {
  const app = await createTestApp({ env: { DATA_DIR: scratchDirectory(), ...env } });
  await app.db.insert(waitlist).values({ name: 'Ann', email: 'ann@sender.example', projectType: 'Trailer' });
  return app;
}

test('makes no backups unless a setting says where to keep them', async () => {
  const { deps, files } = await openStudio({});
  await backUp(deps);
  await rehearse(deps);
  expect(readdirSync(files)).toEqual([]);
});

test('keeps the newest backups, which only the owner of the process may read', async () => {
  const directory = join(scratchDirectory(), 'backups');
  const { deps, clock } = await openStudio({ BACKUP_DIR: directory, BACKUP_KEEP: '2' });
  await backUp(deps);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  const [first = ''] = readdirSync(directory);
  for (const name of [earlier, 'notes.txt']) writeFileSync(join(directory, name), 'not made by this test');
  clock.advance(1 * days);
  await backUp(deps);
  expect(readdirSync(directory).sort()).toEqual(['notes.txt', first, expect.stringMatching(/^picturelock-000002-[\dT-]+Z\.tar\.zst$/)]);
  expect(statSync(join(directory, first)).mode & 0o777).toBe(0o600);
});

test('removes what backups that were cut off have left, but nothing that may still be written', async () => {
  const directory = scratchDirectory();
  const { deps } = await openStudio({ BACKUP_DIR: directory });
  const twoHoursAgo = new Date(Date.now() - 2 * hours);
  const [left, recent, foreign] = [
    `${earlier}.partial`,
    'picturelock-000007-2026-02-28T02-15-00Z.tar.zst.age.partial',
    'notes.txt.partial',
  ];
  for (const name of [left, recent, foreign]) writeFileSync(join(directory, name), 'cut off');
  for (const name of [left, foreign]) utimesSync(join(directory, name), twoHoursAgo, twoHoursAgo);
  await backUp(deps);
  expect(readdirSync(directory).sort()).toEqual([foreign, expect.stringMatching(/^picturelock-000001-.*Z\.tar\.zst$/), recent]);
});

test('a backup dated in the future replaces no newer one, and is not the one that is rehearsed', async () => {
  const directory = scratchDirectory();
  const { deps, clock, db } = await openStudio({ BACKUP_DIR: directory, BACKUP_KEEP: '2' });
  const ofFuture = 'picturelock-2031-01-01T02-15-00Z.tar.zst';
  writeFileSync(join(directory, ofFuture), 'made while the clock was wrong');
  expect((await readBackups(deps)).problem).toMatch(/^The latest backup is dated in the future/);
  const made: string[] = [];
  const latest = async () => {
    const { problem, backups, lastBackup } = await readBackups(deps);
    expect([problem, backups[0]!.name]).toEqual([null, lastBackup!.backup]);
    made.push(backups[0]!.name);
  };
  await backUp(deps);
  await latest();
  expect(readdirSync(directory).sort()).toEqual([...made, ofFuture].sort());
  clock.advance(1 * days);
  await backUp(deps);
  await latest();
  expect(readdirSync(directory).sort()).toEqual([...made].sort());
  // The clock is set back, so the next backup is dated before the last one.
  clock.advance(-10 * days);
  await backUp(deps);
  expect(readdirSync(directory).sort()).toEqual([made[1], (await readBackups(deps)).backups[0]!.name].sort());
  await rehearse(deps);
  const [rehearsal] = await db.select().from(backupResults).where(eq(backupResults.kind, 'rehearsal'));
  expect(rehearsal).toMatchObject({ backup: (await readBackups(deps)).lastBackup!.backup, error: null });
});

test('numbers backups beyond those that are already there', async () => {
  const directory = scratchDirectory();
  writeFileSync(join(directory, 'picturelock-1000041-2026-01-01T02-15-00Z.tar.zst'), 'an earlier one');
  writeFileSync(join(directory, 'picturelock-999999-2026-02-01T02-15-00Z.tar.zst'), 'an earlier one');
  const { deps } = await openStudio({ BACKUP_DIR: directory });
  await backUp(deps);
  expect((await readBackups(deps)).backups.map(({ name }) => name)).toEqual([
    'picturelock-1000042-2026-03-02T10-00-00Z.tar.zst',
    'picturelock-1000041-2026-01-01T02-15-00Z.tar.zst',
    'picturelock-999999-2026-02-01T02-15-00Z.tar.zst',
  ]);
});

test('keeps backups in a folder of the bucket, apart from the files', async () => {
  const s3 = await startS3Server();
  const { deps } = await openStudio({
    ...s3.env,
    BACKUP_S3_PREFIX: 'backups',
    BACKUP_KEEP: '1',
    BACKUP_PASSPHRASE: 'six plain words',
  });
  await deps.storage.write(`backups/${earlier}`, Readable.from(['not made by this test']));
  await backUp(deps);
  expect(s3.keys()).toEqual([expect.stringMatching(/^backups\/picturelock-.*\.tar\.zst\.age$/)]);
});

test('a backup of more than 100 GB goes into the bucket in larger parts', async () => {
  const s3 = await startS3Server();
  const { deps, db } = await openStudio({ ...s3.env, BACKUP_S3_PREFIX: 'backups' });
  const client = await createClient({ deps });
  const { id: projectId } = await createProject({ db }, { clientId: client.id });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, Readable.from([randomBytes(25_000_000)]));
  await db.insert(files).values({ projectId, name: 'footage.mov', path, size: 25_000_000 });
  vi.spyOn(deps.storage, 'totalSize').mockImplementation(async (folder) => (folder === 'uploads/' ? 150_000_000_000 : 0));
  const parts: number[] = [];
  s3.fault.handle = ({ url = '', headers }) => {
    if (url.includes('partNumber=')) parts.push(Number(headers['content-length']));
    return false;
  };
  await backUp(deps);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBeGreaterThan(16_500_000);
});

test('a rehearsal restores the latest backup, sends none of its emails and leaves nothing behind', async () => {
  const mailbox = await openMailbox();
  const [directory, dataDir] = [scratchDirectory(), scratchDirectory()];
  const { deps, db } = await openStudio({ BACKUP_DIR: directory, DATA_DIR: dataDir, SMTP_URL: mailbox.url });
  await backUp(deps);
  await rehearse(deps);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(mailbox.deliveries).toEqual([]);
  expect(await db.select().from(mails)).toEqual([]);
});

test('emails the studio once a day when a backup fails or cannot be restored', async () => {
  const directory = scratchDirectory();
  const { deps, db } = await openStudio({ BACKUP_DIR: directory });
  await backUp(deps);
  const path = join(directory, readdirSync(directory)[0]!);
  writeFileSync(path, readFileSync(path).subarray(0, -1));
  for (let attempt = 0; attempt < 2; attempt++) await expect(rehearse(deps)).rejects.toThrow();
  const failing = { ...deps, connection: { ...deps.connection, database: 'missing' } };
  for (let attempt = 0; attempt < 2; attempt++) await expect(backUp(failing)).rejects.toThrow();
  const sent = await db.select({ to: mails.to, subject: mails.subject }).from(mails).orderBy(mails.id);
  expect(sent).toEqual([
    { to: 'studio@localhost', subject: "A backup can't be restored" },
    { to: 'studio@localhost', subject: 'A backup failed' },
  ]);
});

test('reports the results of the last backup and rehearsal, and what is wrong', async () => {
  const directory = scratchDirectory();
  const { deps, clock } = await openStudio({ BACKUP_DIR: directory });
  expect(await readBackups(deps)).toMatchObject({
    isOn: true,
    backups: [],
    lastBackup: null,
    lastRehearsal: null,
    problem: 'There is no backup yet. Back up now, or wait for tonight.',
  });
  await backUp(deps);
  const [backup] = readdirSync(directory);
  const path = join(directory, backup!);
  const content = readFileSync(path);
  writeFileSync(path, content.subarray(0, -1));
  await expect(rehearse(deps)).rejects.toThrow();
  const damaged = await readBackups(deps);
  expect(damaged.lastRehearsal?.error).not.toBeNull();
  expect(damaged.problem).toBe(`The last rehearsal couldn't restore a backup: ${damaged.lastRehearsal?.error}`);

  writeFileSync(path, content);
  await rehearse(deps);
  const result = { backup, finishedAt: clock.now(), error: null };
  expect(await readBackups(deps)).toMatchObject({ problem: null, total: 1, lastBackup: result, lastRehearsal: result });
  clock.advance(2 * days + 1000);
  expect((await readBackups(deps)).problem).toMatch(/^The latest backup is more than two days old\./);
});

test('emails the studio when the bucket cannot be reached', async () => {
  const s3 = await startS3Server();
  const { deps, db } = await openStudio({ ...s3.env, BACKUP_S3_PREFIX: 'backups' });
  s3.fault.handle = (_request, response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await expect(backUp(deps)).rejects.toThrow();
  expect(await readBackups(deps)).toMatchObject({
    problem: expect.stringMatching(/^The backups can't be read\. .* refused access to S3_BUCKET studio-files/),
    lastBackup: { backup: null, error: expect.stringMatching(/refused access/) },
  });
  expect(await db.select({ subject: mails.subject }).from(mails)).toEqual([{ subject: 'A backup failed' }]);
});
