import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { signedDocuments } from '#server/db/schema/sales/signing.ts';
import { viewOf } from '#server/features/billing/invoice-documents/document-view.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { checkPdf, pdfInfo, pdfQrCode, pdfSignature, pdfText } from '#server/testing/pdf-tools.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import type { Evidence } from './evidence-view.ts';
import { sealDocument, storeSignedDocument } from './seal-document.ts';

const testApp = await createTestApp({ env: { PUBLIC_URL: 'https://studio.example' } });
const { db, deps, call } = testApp;
await changeStudio(db, { studioName: 'Northlight Post', timeZone: 'Europe/Berlin' });
const pdf = await deps.pdf.render(viewOf(invoiceDocument({})), 'client 1');

beforeEach(() => db.delete(rateLimits));

const evidence: Evidence = {
  title: 'Spring campaign',
  choices: [
    ['Package', 'Three episodes'],
    ['Add-on', 'Subtitles × 2'],
  ],
  termsVersion: 'Version 3 of March 1, 2026',
  signer: { name: 'Ann Sender', email: 'ann@client.example' },
  signature: { kind: 'typed' },
  emailConfirmedBy: 'code',
  countersignature: null,
  signedAt: new Date('2026-03-02T10:00:05Z'),
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (iPhone)',
};
const seal = (changes: Partial<Evidence> = {}) => sealDocument(deps, { pdf, evidence: { ...evidence, ...changes } });
const lastPage = (content: Buffer) => pdfText(content, Number(pdfInfo(content).Pages)).replace(/\s+/g, ' ');

test('adds a page that says who signed what, when and how, and seals all of it', async () => {
  const { content } = await seal();
  expect(pdfSignature(content)).toBe('Total document signed Signature is Valid.');
  expect(checkPdf(content)).toContain('No syntax or stream encoding errors found');
  const text = lastPage(content);
  for (const part of [
    'Signature certificate',
    'Title Spring campaign',
    'Package Three episodes',
    'Add-on Subtitles × 2',
    'Terms Version 3 of March 1, 2026',
    'Name Ann Sender',
    'Email ann@client.example',
    'Email confirmed by a code sent to this address',
    'Signed 2026-03-02 10:00:05 UTC',
    'Mar 2, 2026, 11:00 AM GMT+1 (Europe/Berlin)',
    'IP address 203.0.113.7',
    'Browser Mozilla/5.0 (iPhone)',
    'studio.example/verify',
  ])
    expect(text).toContain(part);
  expect(pdfQrCode(content, Number(pdfInfo(content).Pages))).toBe('https://studio.example/verify');
});

test('begins with what was signed, and names its hash and length, which coreutils confirm', async () => {
  const { content } = await seal();
  expect(content.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const text = lastPage(content);
  const [, length] = /The first (\d+) bytes/.exec(text)!;
  const [sha256] = execFileSync('sh', ['-c', `head -c ${length} | sha256sum`], { input: content, encoding: 'utf8' }).split(' ');
  expect(text.replaceAll(' ', '')).toContain(`SHA-256${sha256}`);
});

test('prints texts that look like markup or scripts as they are, and a signature of any size', async () => {
  const hostile = '#read("/etc/passwd") $x$ <script>alert(1)</script> \\ ) 5 0 R endobj';
  const strokes = Array.from({ length: 20 }, (_, line) => Array.from({ length: 2000 }, (_, index) => (index * 37 + line * 11) % 1001));
  const { content } = await seal({
    title: hostile,
    choices: [[hostile, hostile]],
    signer: { name: hostile, email: hostile },
    userAgent: 'x'.repeat(500),
    signature: { kind: 'drawn', strokes },
  });
  expect(pdfSignature(content)).toBe('Total document signed Signature is Valid.');
  expect(checkPdf(content)).toContain('No syntax or stream encoding errors found');
  expect(lastPage(content).match(/alert\(1\)/g)!.length).toBeGreaterThanOrEqual(4);
});

test('tells anybody with the file who signed it, and nobody anything about another', async () => {
  const sealed = await seal();
  const verify = (sha256: string) => call('GET', `/api/verify/${sha256}`);
  const sha256 = hash('sha256', sealed.content);
  expect((await verify(sha256)).body.document).toBeNull();
  await db.transaction((tx) => storeSignedDocument(tx, sealed));
  expect((await verify(sha256)).body.document).toEqual({
    title: 'Spring campaign',
    signerName: 'Ann Sender',
    countersignerName: null,
    studioName: 'Northlight Post',
    signedAt: '2026-03-02T10:00:05.000Z',
  });
  const changed = Buffer.from(sealed.content);
  changed[500]! ^= 1;
  expect((await verify(hash('sha256', changed))).body.document).toBeNull();
  expect((await verify(hash('sha256', pdf))).body.document, 'what was signed, without the seal').toBeNull();
});

test.each(['abc', 'G'.repeat(64), `${'a'.repeat(64)}0`])('rejects what is no hash: %s', async (text) => {
  expect((await call('GET', `/api/verify/${text}`)).status).toBe(422);
});

test('limits how many files a network can check', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) statuses.push((await call('GET', `/api/verify/${'a'.repeat(64)}`)).status);
  expect([statuses[59], statuses[60]]).toEqual([200, 429]);
});

test('keeps what is known of a signed document as it was', async () => {
  const frozen = { cause: { message: expect.stringContaining('is frozen') } };
  await db.transaction(async (tx) => storeSignedDocument(tx, await seal()));
  await expect(db.update(signedDocuments).set({ signerName: 'Somebody else' })).rejects.toMatchObject(frozen);
  await expect(db.delete(signedDocuments)).rejects.toMatchObject(frozen);
});
