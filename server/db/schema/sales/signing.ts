import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instantColumn } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** What the studio seals documents with, in a single row: made when first needed, or the owner's own. */
export const sealingCertificate = pgTable('sealing_certificate', {
  singleton: boolean().primaryKey().default(true),
  /** The private key as PKCS#8 in PEM. It never leaves the server. */
  privateKey: text().notNull(),
  /** The key's own certificate, then those of its issuers, in PEM. */
  certificates: text().notNull(),
  /** Whether the owner uploaded the certificate. */
  isUploaded: boolean().notNull(),
  createdAt: createdAt(),
});

/** Signed documents by the SHA-256 of the sealed file, so that anybody can check the one they have. */
export const signedDocuments = pgTable('signed_documents', {
  id: identity(),
  /** SHA-256 of the sealed file, in hex. */
  sha256: text().notNull().unique(),
  title: text().notNull(),
  signerName: text().notNull(),
  /** Who signed for the studio, if somebody did. */
  countersignerName: text(),
  /** The studio's name when it was signed. */
  studioName: text().notNull(),
  signedAt: instantColumn().notNull(),
});

export const signedDocumentTriggers = triggers(signedDocuments, { freezeRows: { changeable: [] } });
