import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';
import { importPrivateKey, type SealingIdentity } from './sealing-identity.ts';

/** Why a file can't be used. */
export type Pkcs12Problem =
  | 'not_pkcs12'
  | 'wrong_passphrase'
  | 'legacy_encryption'
  | 'no_private_key'
  | 'no_certificate'
  | 'unsupported_key';

export class Pkcs12Error extends Error {
  readonly problem: Pkcs12Problem;

  constructor(problem: Pkcs12Problem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Object identifiers of what a file contains (RFC 7292). */
const oids = {
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  /** Password-based encryption scheme 2, the only one that isn't broken (RFC 8018). */
  pbes2: '1.2.840.113549.1.5.13',
};

/** Reads the key and its certificates from a PKCS#12 file (.p12, .pfx). @throws Pkcs12Error */
export async function readPkcs12(bytes: Uint8Array, passphrase: string): Promise<SealingIdentity> {
  const password = new TextEncoder().encode(passphrase).buffer;
  const bags = await openBags(parse(bytes), password);
  const keyBag = bags.find(({ bagId }) => bagId === oids.shroudedKeyBag || bagId === oids.keyBag);
  if (!keyBag) throw new Pkcs12Error('no_private_key');
  const privateKey = await openKey(keyBag.bagValue as KeyBag, password);
  await importPrivateKey(privateKey).catch((error) => Promise.reject(new Pkcs12Error('unsupported_key', error)));
  const certificates = bags
    .filter(({ bagId }) => bagId === oids.certBag)
    .map(({ bagValue }) => Buffer.from((bagValue as pkijs.CertBag).parsedValue.toSchema(true).toBER()));
  return { privateKey, chain: orderChain(certificates, privateKey) };
}

function parse(bytes: Uint8Array): pkijs.PFX {
  try {
    return pkijs.PFX.fromBER(bytes);
  } catch (error) {
    throw new Pkcs12Error('not_pkcs12', error);
  }
}

/** The passphrase is checked first, by the file's own checksum. */
async function openBags(file: pkijs.PFX, password: ArrayBuffer): Promise<pkijs.SafeBag[]> {
  await file.parseInternalValues({ password, checkIntegrity: true }).catch((error) => {
    throw new Pkcs12Error(/integrity/i.test(String(error)) ? 'wrong_passphrase' : 'not_pkcs12', error);
  });
  const safe = file.parsedValue?.authenticatedSafe;
  if (!safe) throw new Pkcs12Error('not_pkcs12');
  const encrypted = safe.safeContents.map(({ contentType }) => contentType === oids.encryptedData);
  await safe
    .parseInternalValues({ safeContents: encrypted.map((isEncrypted) => (isEncrypted ? { password } : {})) })
    .catch(throwUnreadable);
  return safe.parsedValue.safeContents.flatMap(({ value }: { value: pkijs.SafeContents }) => value.safeBags);
}

type KeyBag = pkijs.PKCS8ShroudedKeyBag | pkijs.PrivateKeyInfo;

async function openKey(bag: KeyBag, password: ArrayBuffer): Promise<Buffer> {
  if (bag instanceof pkijs.PrivateKeyInfo) return Buffer.from(bag.toSchema().toBER());
  if (bag.encryptionAlgorithm.algorithmId !== oids.pbes2) throw new Pkcs12Error('legacy_encryption');
  await (bag as unknown as { parseInternalValues(options: { password: ArrayBuffer }): Promise<void> })
    .parseInternalValues({ password })
    .catch(throwUnreadable);
  return Buffer.from(bag.parsedValue!.toSchema().toBER());
}

/** The passphrase is right by then, so what can't be read is encrypted in a way that we don't know. */
const throwUnreadable = (error: unknown) => Promise.reject(new Pkcs12Error('legacy_encryption', error));

/** Orders certificates from the key's own to its issuers'. */
function orderChain(certificates: Buffer[], privateKey: Buffer): Buffer[] {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const parsed = certificates.map((bytes) => new X509Certificate(bytes));
  const own = parsed.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new Pkcs12Error('no_certificate');
  const chain = [own];
  for (let issuer = issuerOf(own, parsed); issuer && !chain.includes(issuer); issuer = issuerOf(issuer, parsed)) chain.push(issuer);
  return chain.map(({ raw }) => raw);
}

const issuerOf = (certificate: X509Certificate, others: X509Certificate[]) => others.find((other) => certificate.checkIssued(other));
