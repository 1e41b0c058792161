import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** The largest PKCS#12 file, in bytes: a key and a few certificates have less than ten thousand. */
export const maxPkcs12Bytes = 100_000;

/** The browser shows this message before the upload, too. */
export const pkcs12TooLarge = "This file is too large to be a certificate's. A PKCS#12 file has a few kilobytes.";

/** A certificate that the owner uploads. */
export const newSealingCertificate = z.object({
  /** A PKCS#12 file in base64. */
  file: z
    .base64('Please choose a file')
    .min(1, 'Please choose a file')
    .max(Math.ceil(maxPkcs12Bytes / 3) * 4, pkcs12TooLarge),
  passphrase: z.string('Please enter the passphrase').max(1000, 'Use at most 1000 characters'),
});

const sealingCertificate = z
  .object({
    /** Whether the owner uploaded the certificate; otherwise it's self-signed and was made by the server. */
    isUploaded: z.boolean(),
    /** The subject and the issuer are distinguished names. */
    subject: z.string(),
    issuer: z.string(),
    validFrom: instant,
    validUntil: instant,
    /** SHA-256 of the certificate, in hex with colons. */
    fingerprint: z.string(),
    /** The public certificate, in PEM. */
    certificate: z.string(),
  })
  .meta({ id: 'SealingCertificate' });

const signedDocument = z
  .object({
    title: z.string(),
    signerName: z.string(),
    /** Null unless the studio has countersigned the document. */
    countersignerName: z.string().nullable(),
    studioName: z.string(),
    signedAt: instant,
  })
  .meta({ id: 'SignedDocument' });

const path = '/api/admin/sealing-certificate';
/** Null until the first document is sealed. */
const response = success.extend({ certificate: sealingCertificate.nullable() });

export const signingEndpoints = {
  verify: endpoint({
    method: 'GET',
    path: '/api/verify/:sha256',
    access: 'public',
    summary: "Returns what is known of a signed document by the file's SHA-256 in hex; null if there is no such document.",
    reads: [],
    params: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/, "This isn't a SHA-256 in hex") }),
    response: success.extend({ document: signedDocument.nullable() }),
  }),
  readCertificate: endpoint({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'Returns the certificate that signed documents are sealed with; null until the first is.',
    reads: [],
    response,
  }),
  uploadCertificate: endpoint({
    method: 'PUT',
    path,
    access: 'owner',
    summary: "Seals documents with the owner's own certificate from now on.",
    body: newSealingCertificate,
    response,
  }),
  removeCertificate: endpoint({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'Forgets the certificate and its key. The next document is sealed with a new one that is made then.',
    response,
  }),
};
