import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePkcs12, p256, passphrase } from '#server/testing/pkcs12.ts';
import { signCades } from './cades.ts';
import { readPkcs12 } from './read-pkcs12.ts';

const subjectsOf = (chain: Buffer[]) => chain.map((certificate) => new X509Certificate(certificate).subject);

test.each([
  ['RSA', ['rsa:2048']],
  ['P-256', p256],
  ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
])('reads a key for %s with its certificate, and signs with it', async (_, key) => {
  const identity = await readPkcs12(makePkcs12({ key }), passphrase);
  expect(subjectsOf(identity.chain)).toEqual(['CN=Studio']);
  expect((await signCades(Buffer.from('content'), identity)).length).toBeGreaterThan(500);
});

test("puts the key's certificate before that of its issuer", async () => {
  const { chain } = await readPkcs12(makePkcs12({ hasIssuer: true }), passphrase);
  expect(subjectsOf(chain)).toEqual(['CN=Studio', 'CN=Issuer']);
});

test.each([
  ['a wrong passphrase', () => makePkcs12(), 'wrong', 'wrong_passphrase'],
  ['encryption with RC2 and 3DES', () => makePkcs12({ export: ['-legacy'] }), passphrase, 'legacy_encryption'],
  ['a key that is encrypted with 3DES', () => makePkcs12({ export: ['-keypbe', 'PBE-SHA1-3DES'] }), passphrase, 'legacy_encryption'],
  ['a file without a key', () => makePkcs12({ export: ['-nokeys'] }), passphrase, 'no_private_key'],
  ['a file without a certificate', () => makePkcs12({ export: ['-nocerts'] }), passphrase, 'no_certificate'],
  ['a kind of key that few programs check', () => makePkcs12({ key: ['ed25519'] }), passphrase, 'unsupported_key'],
  ['another file', () => Buffer.from('%PDF-1.7'), passphrase, 'not_pkcs12'],
  ['an empty file', () => Buffer.alloc(0), passphrase, 'not_pkcs12'],
  ['a file that was cut off', () => makePkcs12().subarray(0, 300), passphrase, 'not_pkcs12'],
])('names the problem: %s', async (_, make, typed, problem) => {
  await expect(readPkcs12(make(), typed)).rejects.toMatchObject({ problem });
});
