import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { ensureOwner } from '#server/features/accounts/admins/admins.service.ts';
import { minutes } from '#server/shared/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { scratchDirectory } from '#server/testing/backups.ts';
import { clientPassword, ownerCookie } from '#server/testing/factories.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { storageKinds } from '#server/testing/storage-kinds.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readBackups } from './read-backups.ts';

const name = 'picturelock-2026-03-01T02-15-00Z.tar.zst.age';
const path = `/api/admin/backups/${name}/download`;

async function openStudio(env: Record<string, string>) {
  const testApp = await createTestApp({ env });
  await ensureOwner(testApp.deps.db, clientPassword);
  const cookie = await ownerCookie(testApp);
  return {
    ...testApp,
    cookie,
    confirm: (currentPassword = clientPassword) =>
      testApp.call('POST', '/api/admin/profile/reauthenticate', { cookie, body: { currentPassword } }),
    download: (headers: Record<string, string> = {}) => fetch(`${testApp.url}${path}`, { headers: { cookie, ...headers } }),
  };
}

/** A server with one backup, which has this content. */
async function openWithBackup(kind: (typeof storageKinds)[number], content: Buffer) {
  if (kind === 'the disk') {
    const directory = scratchDirectory();
    writeFileSync(join(directory, name), content);
    return openStudio({ BACKUP_DIR: directory });
  }
  const s3 = await startS3Server();
  const studio = await openStudio({ ...s3.env, BACKUP_S3_PREFIX: 'backups' });
  const storage = await openStorage({ s3: { ...studio.deps.settings.s3!, prefix: 'backups/' } }, scratchDirectory());
  await storage.write(name, Readable.from([content]));
  storage.close();
  return studio;
}

const auditOf = ({ db }: TestApp) => db.select({ action: auditLog.action, target: auditLog.target }).from(auditLog).orderBy(auditLog.id);

test.each(storageKinds)('downloads a backup from %s, in whole or in part, and records it', async (kind) => {
  const content = randomBytes(7_000_000);
  const studio = await openWithBackup(kind, content);
  expect(await studio.confirm()).toMatchObject({ status: 200, body: { success: true } });
  const whole = await studio.download();
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-disposition': `attachment; filename=${name}`,
    'content-length': '7000000',
    'content-type': 'application/octet-stream',
  });
  expect(content.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
  const part = await studio.download({ range: 'bytes=6999990-' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 6999990-6999999/7000000']);
  expect(content.subarray(-10).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  expect(await auditOf(studio)).toContainEqual({ action: 'backup.downloaded', target: name });
});

test('requires a password confirmed in the last ten minutes, in this session', async () => {
  const studio = await openWithBackup('the disk', Buffer.from('an archive'));
  expect((await studio.download()).status).toBe(403);
  expect(await studio.confirm('Another-Password-1')).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: ['Your current password is incorrect.'] } },
  });
  expect((await studio.download()).status).toBe(403);
  await studio.confirm();
  const other = await studio.call('GET', path, { cookie: await ownerCookie(studio) });
  expect(other).toMatchObject({ status: 403, body: { message: 'Please enter your password again first.' } });
  studio.clock.advance(9 * minutes);
  expect((await studio.download()).status).toBe(200);
  studio.clock.advance(2 * minutes);
  expect((await studio.download()).status).toBe(403);
});

test.each([
  ['picturelock-2026-03-02T02-15-00Z.tar.zst', 404],
  ['..%2F..%2Fetc%2Fpasswd', 422],
  ['notes.txt', 422],
])('serves no other file: %s', async (other, status) => {
  const studio = await openWithBackup('the disk', Buffer.from('an archive'));
  writeFileSync(join(studio.deps.settings.backup.directory!, 'notes.txt'), 'not ours');
  await studio.confirm();
  expect((await studio.call('GET', `/api/admin/backups/${other}/download`, { cookie: studio.cookie })).status).toBe(status);
  expect((await auditOf(studio)).map(({ action }) => action)).not.toContain('backup.downloaded');
});

test('makes a backup on request, but only one within a minute', async () => {
  const studio = await openStudio({ BACKUP_DIR: scratchDirectory() });
  const { call, cookie, drain } = studio;
  for (let time = 0; time < 2; time++) expect(await call('POST', '/api/admin/backups', { cookie })).toMatchObject({ status: 200 });
  await drain();
  const { total, backups, lastBackup } = await readBackups(studio.deps);
  expect(total).toBe(1);
  expect(backups).toEqual([{ name: lastBackup?.backup, size: expect.any(Number), createdAt: expect.any(Date), isEncrypted: false }]);
  expect(lastBackup?.error).toBeNull();
  expect((await auditOf(studio)).map(({ action }) => action)).toContain('backup.requested');
});

test('refuses to make a backup if no setting says where to keep it', async () => {
  const { call, cookie } = await openStudio({});
  expect(await call('POST', '/api/admin/backups', { cookie })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/BACKUP_DIR/) },
  });
});
