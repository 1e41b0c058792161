import { X509Certificate } from 'node:crypto';
import type { z } from 'zod';
import type { newSealingCertificate } from '#api/sales/signing.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Pkcs12Problem } from '#server/adapters/pdf-seal/read-pkcs12.ts';
import type { SealingIdentity } from '#server/adapters/pdf-seal/sealing-identity.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { fromPem, toPem } from './pem.ts';
import {
  deleteSealingCertificate,
  findSealingCertificate,
  insertSealingCertificate,
  replaceSealingCertificate,
  type SealingCertificateRow,
} from './sealing-certificate.store.ts';

/** The certificate without its key; null until one is needed. */
export async function readSealingCertificate({ db }: { db: Connection }) {
  const row = await findSealingCertificate(db);
  return row ? present(row) : null;
}

function present({ certificates, isUploaded }: SealingCertificateRow) {
  const certificate = ownCertificate(certificates);
  const { subject, issuer, validFromDate, validToDate, fingerprint256 } = certificate;
  return {
    isUploaded,
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    validFrom: validFromDate,
    validUntil: validToDate,
    fingerprint: fingerprint256,
    certificate: certificate.toString(),
  };
}

/** The certificate of the key, which is the first of the text; those of its issuers follow. */
const ownCertificate = (certificates: string) => new X509Certificate(certificates);

const oneLine = (distinguishedName: string) => distinguishedName.split('\n').join(', ');

/**
 * The key and certificates to seal with. The studio's own is made when it's first needed, and again when it has expired.
 * @throws AppError unavailable if the owner's has expired
 */
export async function requireIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SealingIdentity> {
  const stored = await findSealingCertificate(db);
  if (stored && ownCertificate(stored.certificates).validToDate > clock.now()) return toIdentity(stored);
  if (stored?.isUploaded)
    throw new AppError('unavailable', "Documents can't be signed at the moment, because the studio's certificate has expired.");
  if (stored) await deleteSealingCertificate(db, stored.certificates);
  const { makeIdentity } = await import('#server/adapters/pdf-seal/make-identity.ts');
  const identity = await makeIdentity((await readStudio(db)).studioName, clock.now());
  await insertSealingCertificate(db, { ...toRow(identity), isUploaded: false, createdAt: clock.now() });
  // A concurrent call may have stored its own first, so the stored one is read.
  return toIdentity((await findSealingCertificate(db))!);
}

const toRow = ({ privateKey, chain }: SealingIdentity) => ({
  privateKey: toPem('PRIVATE KEY', privateKey),
  certificates: chain.map((certificate) => toPem('CERTIFICATE', certificate)).join(''),
});

const toIdentity = ({ privateKey, certificates }: SealingCertificateRow): SealingIdentity => ({
  privateKey: fromPem(privateKey)[0]!,
  chain: fromPem(certificates),
});

/** Seals with the owner's own certificate from now on. @throws AppError invalid, with what is wrong with the file or the passphrase */
export async function uploadSealingCertificate(deps: Deps, form: z.output<typeof newSealingCertificate>, actor: Actor) {
  const { db, clock } = deps;
  const row = { ...toRow(await readFile(form)), isUploaded: true, createdAt: clock.now() };
  await requireValid(db, ownCertificate(row.certificates), clock.now());
  await db.transaction(async (tx) => {
    await replaceSealingCertificate(tx, row);
    await recordAudit(tx, { action: 'sealing_certificate.uploaded', actor, target: oneLine(ownCertificate(row.certificates).subject) });
  });
  return readSealingCertificate(deps);
}

async function readFile({ file, passphrase }: z.output<typeof newSealingCertificate>): Promise<SealingIdentity> {
  const { readPkcs12, Pkcs12Error } = await import('#server/adapters/pdf-seal/read-pkcs12.ts');
  return readPkcs12(Buffer.from(file, 'base64'), passphrase).catch((error) => {
    if (!(error instanceof Pkcs12Error)) throw error;
    throw invalidField(error.problem === 'wrong_passphrase' ? 'passphrase' : 'file', problems[error.problem]);
  });
}

const problems: Record<Pkcs12Problem, string> = {
  not_pkcs12: "This isn't a PKCS#12 file (.p12 or .pfx).",
  wrong_passphrase: "This isn't the file's passphrase.",
  legacy_encryption: 'This file is encrypted in an outdated way (RC2 or 3DES). Please export it again with AES-256.',
  no_private_key: 'This file has no private key. Please export the certificate together with its key.',
  no_certificate: 'This file has no certificate that belongs to its private key.',
  unsupported_key: 'This kind of key is not supported. Use RSA, or a key for the curve P-256, P-384 or P-521.',
};

async function requireValid(db: Connection, { validFromDate, validToDate }: X509Certificate, now: Date): Promise<void> {
  const { locale, timeZone } = await readStudio(db);
  const written = (date: Date) => formatsFor(locale).instant(date.toISOString(), timeZone);
  if (validToDate <= now) throw invalidField('file', `This certificate expired on ${written(validToDate)}.`);
  if (validFromDate > now) throw invalidField('file', `This certificate isn't valid until ${written(validFromDate)}.`);
}

/** Forgets the certificate and its key. What was sealed with it stays valid. */
export const removeSealingCertificate = ({ db }: Deps, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteSealingCertificate(tx)) await recordAudit(tx, { action: 'sealing_certificate.removed', actor });
  });
