import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { signCades } from './cades.ts';
import { readPkcs12 } from './read-pkcs12.ts';

const passphrase = 'pass phrase ä€';

/** Files as OpenSSL makes them. @returns a file that was exported with `options` */
function exportWith(keyOptions: string[], options: string[] = []): Buffer {
  const folder = temporaryDirectory();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl(
    'req',
    '-x509',
    '-newkey',
    ...keyOptions,
    '-nodes',
    '-keyout',
    'key',
    '-out',
    'certificate',
    '-subj',
    '/CN=Studio',
    '-days',
    '30',
  );
  openssl('pkcs12', '-export', ...options, '-inkey', 'key', '-in', 'certificate', '-passout', `pass:${passphrase}`, '-out', 'studio.p12');
  return readFileSync(join(folder, 'studio.p12'));
}

const p256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

test.each([
  ['RSA', ['rsa:2048']],
  ['P-256', p256],
  ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
])('reads a key for %s with its certificate, and signs with it', async (_, options) => {
  const identity = await readPkcs12(exportWith(options), passphrase);
  expect(identity.chain.map((certificate) => new X509Certificate(certificate).subject)).toEqual(['CN=Studio']);
  expect((await signCades(Buffer.from('content'), identity)).length).toBeGreaterThan(500);
});

test('puts the own certificate before that of its issuer', async () => {
  const folder = temporaryDirectory();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl('req', '-x509', '-newkey', ...p256, '-nodes', '-keyout', 'ca-key', '-out', 'ca', '-subj', '/CN=Issuer', '-days', '30');
  openssl('req', '-newkey', ...p256, '-nodes', '-keyout', 'key', '-out', 'request', '-subj', '/CN=Studio');
  openssl('x509', '-req', '-in', 'request', '-CA', 'ca', '-CAkey', 'ca-key', '-CAcreateserial', '-out', 'certificate', '-days', '30');
  openssl('pkcs12', '-export', '-inkey', 'key', '-in', 'certificate', '-certfile', 'ca', '-passout', `pass:${passphrase}`, '-out', 'p12');
  const { chain } = await readPkcs12(readFileSync(join(folder, 'p12')), passphrase);
  expect(chain.map((certificate) => new X509Certificate(certificate).subject)).toEqual(['CN=Studio', 'CN=Issuer']);
});

test.each([
  ['a wrong passphrase', () => exportWith(p256), 'wrong', 'wrong_passphrase'],
  ['encryption with RC2 and 3DES', () => exportWith(p256, ['-legacy']), passphrase, 'legacy_encryption'],
  ['a key that is encrypted with 3DES', () => exportWith(p256, ['-keypbe', 'PBE-SHA1-3DES']), passphrase, 'legacy_encryption'],
  ['a file without a key', () => exportWith(p256, ['-nokeys']), passphrase, 'no_private_key'],
  ['a file without a certificate', () => exportWith(p256, ['-nocerts']), passphrase, 'no_certificate'],
  ['a kind of key that few programs check', () => exportWith(['ed25519']), passphrase, 'unsupported_key'],
  ['another file', () => Buffer.from('%PDF-1.7'), passphrase, 'not_pkcs12'],
  ['an empty file', () => Buffer.alloc(0), passphrase, 'not_pkcs12'],
  ['a file that was cut off', () => exportWith(p256).subarray(0, 300), passphrase, 'not_pkcs12'],
])('names the problem: %s', async (_, make, typed, problem) => {
  await expect(readPkcs12(make(), typed)).rejects.toMatchObject({ problem });
});
