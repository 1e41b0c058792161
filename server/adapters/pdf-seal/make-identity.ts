// The certificates' library, which is imported next, needs `reflect-metadata` loaded first.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { ecdsa, type SealingIdentity } from './sealing-identity.ts';

const validYears = 10;
/** The longest name that a certificate may contain (RFC 5280, appendix A.1). */
const maxNameLength = 64;

/** A new P-256 key with a certificate that it signed itself. @param name of the studio */
export async function makeIdentity(name: string, now: Date): Promise<SealingIdentity> {
  const keys = await crypto.subtle.generateKey(ecdsa('P-256'), true, ['sign', 'verify']);
  const shortName = [...name].slice(0, maxNameLength).join('');
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + validYears);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [shortName] }, { O: [shortName] }],
    // Valid from a day ago, because other clocks may be behind.
    notBefore: subtractMilliseconds(now, days),
    notAfter,
    signingAlgorithm: ecdsa('P-256'),
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { privateKey, chain: [Buffer.from(certificate.rawData)] };
}
