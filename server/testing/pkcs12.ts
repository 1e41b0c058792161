import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeIdentity } from '#server/adapters/pdf-seal/make-identity.ts';
import { toPem } from '#server/features/sales/signing/pem.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export const passphrase = 'pass phrase ä€';

interface Pkcs12Options {
  /** The kind of key, as `openssl req -newkey` takes it. */
  key?: string[];
  /** Further options of `openssl pkcs12 -export`. */
  export?: string[];
  /** Whether an issuer's certificate, called Issuer, is in the file. */
  hasIssuer?: boolean;
}

export const p256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** A PKCS#12 file as OpenSSL makes it, with a certificate for 30 days that is called Studio. */
export function makePkcs12({ key = p256, export: options = [], hasIssuer = false }: Pkcs12Options = {}): Buffer {
  const folder = temporaryDirectory();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const request = ['req', '-nodes', '-keyout', 'key', '-subj', '/CN=Studio', '-newkey', ...key];
  if (hasIssuer) {
    openssl('req', '-x509', '-newkey', ...p256, '-nodes', '-keyout', 'issuer-key', '-out', 'issuer', '-subj', '/CN=Issuer', '-days', '30');
    openssl(...request, '-out', 'request');
    openssl(
      ...['x509', '-req', '-in', 'request', '-out', 'certificate', '-days', '30'],
      ...['-CA', 'issuer', '-CAkey', 'issuer-key', '-CAcreateserial'],
    );
  } else {
    openssl(...request, '-x509', '-out', 'certificate', '-days', '30');
  }
  const issuer = hasIssuer ? ['-certfile', 'issuer'] : [];
  const target = ['-passout', `pass:${passphrase}`, '-out', 'studio.p12'];
  openssl('pkcs12', '-export', ...options, '-inkey', 'key', '-in', 'certificate', ...issuer, ...target);
  return readFileSync(join(folder, 'studio.p12'));
}

/** A PKCS#12 file whose certificate begins at a time, while OpenSSL's begin now. */
export async function makePkcs12At(time: Date): Promise<Buffer> {
  const folder = temporaryDirectory();
  const { privateKey, chain } = await makeIdentity('Studio', time);
  writeFileSync(join(folder, 'all'), toPem('PRIVATE KEY', privateKey) + toPem('CERTIFICATE', chain[0]!));
  execFileSync('openssl', ['pkcs12', '-export', '-in', 'all', '-passout', `pass:${passphrase}`, '-out', 'studio.p12'], { cwd: folder });
  return readFileSync(join(folder, 'studio.p12'));
}
