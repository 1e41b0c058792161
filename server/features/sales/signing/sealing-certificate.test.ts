import { X509Certificate } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { maxPkcs12Bytes } from '#api/sales/signing.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { addMilliseconds, days, hours } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { makePkcs12, passphrase } from '#server/testing/pkcs12.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readSealingCertificate, requireIdentity } from './sealing-certificate.service.ts';
import { deleteSealingCertificate, findSealingCertificate } from './sealing-certificate.store.ts';

const testApp = await createTestApp();
const { db, deps, clock, call } = testApp;
/** OpenSSL's certificates begin when they are made, during the test. */
const soon = () => addMilliseconds(new Date(), 1 * hours);
const moveTo = (time: Date) => clock.advance(time.getTime() - clock.now().getTime());
moveTo(soon());
const cookie = await ownerCookie(testApp);
const path = '/api/admin/sealing-certificate';
const upload = (file: Buffer, typed = passphrase) =>
  call('PUT', path, { cookie, body: { file: file.toString('base64'), passphrase: typed } });

beforeEach(async () => {
  moveTo(soon());
  await deleteSealingCertificate(db);
});

test("makes a certificate with the studio's name when it's first needed, and keeps it", async () => {
  await changeStudio(db, { studioName: 'Nordlicht Köln' });
  expect((await call('GET', path, { cookie })).body.certificate).toBeNull();
  const { chain } = await requireIdentity(deps);
  expect((await requireIdentity(deps)).chain).toEqual(chain);
  const { certificate } = (await call('GET', path, { cookie })).body;
  expect(certificate).toMatchObject({ isUploaded: false, subject: 'CN=Nordlicht Köln, O=Nordlicht Köln', issuer: certificate.subject });
  expect(certificate.fingerprint).toBe(new X509Certificate(chain[0]!).fingerprint256);
  expect(new X509Certificate(certificate.certificate).raw.equals(chain[0]!)).toBe(true);
});

test('makes one certificate of a name of any length and letters', async () => {
  await changeStudio(db, { studioName: `"O=Evil,CN=Evil+/\\${'東'.repeat(80)}` });
  const { chain } = await requireIdentity(deps);
  expect(new X509Certificate(chain[0]!).subject).toContain('東東東');
});

test('makes one certificate for two first uses at the same time', async () => {
  const identities = await Promise.all(Array.from({ length: 8 }, () => requireIdentity(deps)));
  for (const { privateKey, chain } of identities) expect({ privateKey, chain }).toEqual(identities[0]);
});

test('makes another when its own has expired, also one for two uses at the same time', async () => {
  const first = await requireIdentity(deps);
  clock.advance(3700 * days);
  const [second, third] = await Promise.all([requireIdentity(deps), requireIdentity(deps)]);
  expect(second.chain[0]!.equals(first.chain[0]!)).toBe(false);
  expect(third).toEqual(second);
});

test("seals with the owner's own certificate from its upload on, until that expires or is removed", async () => {
  await requireIdentity(deps);
  const { status, body } = await upload(makePkcs12({ hasIssuer: true }));
  expect([status, body.certificate]).toEqual([
    200,
    expect.objectContaining({ isUploaded: true, subject: 'CN=Studio', issuer: 'CN=Issuer' }),
  ]);
  expect((await requireIdentity(deps)).chain).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  const row = await findSealingCertificate(db);
  expect(JSON.stringify(row)).not.toContain(passphrase);

  clock.advance(31 * days);
  await expect(requireIdentity(deps)).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('has expired') });
  expect((await call('DELETE', path, { cookie: await ownerCookie(testApp) })).body.certificate).toBeNull();
  expect((await requireIdentity(deps)).chain).toHaveLength(1);
  const actions = (await db.select().from(auditLog)).map(({ action }) => action).filter((action) => action.startsWith('sealing'));
  expect(actions).toEqual(['sealing_certificate.uploaded', 'sealing_certificate.removed']);
});

test.each([
  ['passphrase', 'a wrong passphrase', () => makePkcs12(), 'wrong', "isn't the file's passphrase"],
  ['file', 'outdated encryption', () => makePkcs12({ export: ['-legacy'] }), passphrase, 'outdated way (RC2 or 3DES)'],
  ['file', 'no key', () => makePkcs12({ export: ['-nokeys'] }), passphrase, 'no private key'],
  ['file', 'another file', () => Buffer.from('%PDF-1.7'), passphrase, "isn't a PKCS#12 file"],
  ['file', 'a large file', () => Buffer.alloc(maxPkcs12Bytes + 3), passphrase, 'too large'],
])('says beside the %s what is wrong with %s, and keeps the certificate', async (field, _, make, typed, message) => {
  await requireIdentity(deps);
  const before = await readSealingCertificate(deps);
  const { status, body } = await upload(make(), typed);
  expect([status, body.errors]).toEqual([422, { [field]: [expect.stringContaining(message)] }]);
  expect(await readSealingCertificate(deps)).toEqual(before);
});

test('refuses a certificate that has expired, or is not valid yet', async () => {
  const file = makePkcs12();
  for (const [distance, message] of [
    [31 * days, 'This certificate expired on '],
    [-2 * days, "This certificate isn't valid until "],
  ] as const) {
    moveTo(addMilliseconds(new Date(), distance));
    const later = { cookie: await ownerCookie(testApp), body: { file: file.toString('base64'), passphrase } };
    expect((await call('PUT', path, later)).body.errors).toEqual({ file: [expect.stringContaining(message)] });
  }
});
