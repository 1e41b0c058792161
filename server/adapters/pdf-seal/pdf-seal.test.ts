import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadCompiler } from '#server/adapters/pdf/compiler.ts';
import { readTemplate } from '#server/adapters/pdf/template-files.ts';
import { viewOf } from '#server/features/billing/invoice-documents/document-view.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { checkPdf, pdfInfo, pdfSignature, pdfStructure, pdfText } from '#server/testing/pdf-tools.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { appendPages } from './append-pages.ts';
import { makeIdentity } from './make-identity.ts';
import { sealPdf } from './seal-pdf.ts';
import type { SealingIdentity } from './sealing-identity.ts';

const valid = 'Total document signed Signature is Valid.';
const at = new Date('2026-03-02T10:00:00Z');
const seal = (pdf: Uint8Array, identity: SealingIdentity) =>
  sealPdf(pdf, { identity, name: 'Nordlicht Köln (東京)', reason: 'Signed by Ann', at });

let render: (changes: Parameters<typeof invoiceDocument>[0]) => Uint8Array;
let identity: SealingIdentity;
let sealed: Buffer;

beforeAll(async () => {
  const { compile } = await loadCompiler(readTemplate());
  render = (changes) => compile(viewOf(invoiceDocument(changes)));
  identity = await makeIdentity('Nordlicht Köln', at);
  sealed = await seal(render({}), identity);
});

test("seals a file so that any program sees it's whole, and keeps every byte of it", () => {
  expect(pdfSignature(sealed)).toBe(valid);
  expect(checkPdf(sealed)).toContain('No syntax or stream encoding errors found');
  const original = render({});
  expect(sealed.subarray(0, original.length).equals(original)).toBe(true);
  expect(pdfInfo(sealed)).toMatchObject({ Title: 'Invoice INV-2026-0001', Tagged: 'yes' });
});

test('is broken by a change to any byte', () => {
  let seed = 34;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let count = 0; count < 24; count++) {
    const changed = Buffer.from(sealed);
    const position = Math.floor(random() * changed.length);
    changed[position]! ^= 1;
    expect(verdictOn(changed), `byte ${position}`).not.toBe(valid);
  }
});

/** Says what is wrong with a signature, or why the file can't be read, which a change may also cause. */
function verdictOn(pdf: Buffer) {
  try {
    return pdfSignature(pdf);
  } catch (error) {
    return String(error);
  }
}

test('no longer covers a file to which something was appended', () => {
  const verdict = 'Not total document signed Signature is Valid.';
  expect(pdfSignature(Buffer.concat([sealed, Buffer.from('\n% more\n')]))).toBe(verdict);
  expect(pdfSignature(appendPages(sealed, render({ number: 'INV-2' })))).toBe(verdict);
});

test('names the certificate that made it, as PAdES asks for', () => {
  const folder = temporaryDirectory();
  const [, open = '', length = '', rest = ''] = /\/ByteRange \[0+ (\d+) (\d+) (\d+)\]/.exec(sealed.toString('latin1'))!;
  const signature = sealed.subarray(Number(open) + 1, Number(length) - 1).toString('latin1');
  expect(Number(length) + Number(rest)).toBe(sealed.length);
  writeFileSync(join(folder, 'content'), Buffer.concat([sealed.subarray(0, Number(open)), sealed.subarray(Number(length))]));
  writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'hex'));
  writeFileSync(join(folder, 'certificate'), pem(identity.chain[0]!));
  const args = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'signature', '-content', 'content'];
  const check = (...more: string[]) => spawnSync('openssl', [...args, ...more, '-out', '/dev/null'], { cwd: folder, encoding: 'utf8' });
  // The certificate's period of validity isn't checked, so that the verdict doesn't depend on today's date.
  const { status, stderr } = check('-CAfile', 'certificate', '-no_check_time', '-purpose', 'any');
  expect([status, stderr]).toEqual([0, expect.stringMatching(/verification successful/i)]);
});

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END CERTIFICATE-----\n`;

test('appends pages with their tags and texts, whatever the texts say', () => {
  const odd = 'see 5 0 R (a) ) \\ endobj stream /StructParents 3 (';
  const [first, second] = [render({ notes: odd }), render({ number: odd, notes: 'x\n'.repeat(120) })];
  const both = appendPages(first, second);
  expect(both.subarray(0, first.length).equals(first)).toBe(true);
  expect(checkPdf(both)).toContain('No syntax or stream encoding errors found');
  const pages = [first, second].map((pdf) => Number(pdfInfo(pdf).Pages));
  expect(pdfInfo(both).Pages).toBe(String(pages[0]! + pages[1]!));
  expect(pdfText(both)).toBe(pdfText(first) + pdfText(second));
  expect(pdfStructure(both)).toBe(pdfStructure(first) + pdfStructure(second));
});

test('seals a file with appended pages', async () => {
  const both = await seal(appendPages(render({}), render({ number: 'INV-2' })), identity);
  expect(pdfSignature(both)).toBe(valid);
  expect(checkPdf(both)).toContain('No syntax or stream encoding errors found');
});

test('rejects a file of another program', async () => {
  const other = Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  await expect(seal(other, identity)).rejects.toThrow("isn't as Typst writes it");
  await expect(seal(readFileSync(import.meta.filename), identity)).rejects.toThrow("isn't as Typst writes it");
});
