import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clients } from './accounts/clients.ts';
import { users } from './accounts/users.ts';
import { createdAt, instantColumn } from './columns.ts';
import { deliverables } from './projects/deliverables.ts';
import { files, fileType } from './projects/files.ts';
import { projects } from './projects/projects.ts';
import { uploadLinks } from './projects/upload-links.ts';
import { briefs } from './sales/briefs.ts';
import { triggers } from './triggers.ts';

/** What uploads can be for. Of each, an area's `area.ts` says what becomes of it. */
export const uploadPurpose = pgEnum('upload_purpose', ['project', 'brief', 'film']);

/**
 * Who uploads: the studio; a client, or the people with an upload link, which the studio has made for them; or somebody it may not know, such
 * as with the link to a brief.
 */
export const uploadSender = pgEnum('upload_sender', ['studio', 'client', 'stranger']);

/** A file that is being sent, or was; its id is part of the URL that it continues at (tus 1.0), and of where storage keeps it. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    purpose: uploadPurpose().notNull(),
    sender: uploadSender().notNull(),
    name: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** When the file was last changed, in milliseconds since 1970, as the browser said: a changed file doesn't continue the upload. */
    lastModified: bigint({ mode: 'number' }),
    /** A digest of parts of the file, as the browser said. A phone says another `lastModified` whenever the file is chosen. */
    fingerprint: text(),
    /** How many bytes have arrived, as of the last time that was recorded; storage knows exactly. */
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The uploader's name; null for the upload of a brief, which belongs to its lead. */
    uploadedBy: text(),
    createdAt: createdAt(),
    /** When a job deletes the upload. Each chunk that arrives postpones it. */
    expiresAt: instantColumn().notNull(),
    /** When the upload was cancelled: nothing more arrives, and what has arrived is deleted. */
    canceledAt: instantColumn(),
    /** When the upload became what it was for. Until it expires, whoever asks is told so. */
    finishedAt: instantColumn(),
    /** What the upload is for, depending on its purpose. A film of the site has the upload's id instead. */
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    type: fileType(),
    /** Which deliverable a draft or final file is for; null for the one that the project began with. */
    deliverableId: integer().references(() => deliverables.id, { onDelete: 'cascade' }),
    briefId: integer().references(() => briefs.id, { onDelete: 'cascade' }),
    /** Who uploads: an admin, a client, or whoever has an upload link. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    uploadLinkId: integer().references(() => uploadLinks.id, { onDelete: 'cascade' }),
    /** The project's file that the upload became. */
    fileId: integer().references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('uploads_project_id_idx').on(table.projectId),
    index('uploads_deliverable_id_idx').on(table.deliverableId),
    index('uploads_brief_id_idx').on(table.briefId),
    index('uploads_user_id_idx').on(table.userId),
    index('uploads_client_id_idx').on(table.clientId),
    index('uploads_upload_link_id_idx').on(table.uploadLinkId),
    index('uploads_file_id_idx').on(table.fileId),
    index('uploads_expires_at_idx').on(table.expiresAt),
    index('uploads_unfinished_idx').on(table.createdAt, table.id).where(sql`${table.finishedAt} is null and ${table.canceledAt} is null`),
    check('uploads_deliverable_check', sql`${table.deliverableId} is null or (${table.type} in ('draft', 'final')) is true`),
    check(
      'uploads_purpose_check',
      sql`case ${table.purpose}
        when 'project' then num_nonnulls(${table.projectId}, ${table.type}, ${table.uploadedBy}) = 3
          and num_nonnulls(${table.userId}, ${table.clientId}, ${table.uploadLinkId}) = 1 and ${table.briefId} is null
        else num_nonnulls(${table.projectId}, ${table.type}, ${table.userId}, ${table.clientId}, ${table.uploadLinkId}, ${table.fileId}) = 0
          and (${table.purpose} = 'brief') = (${table.briefId} is not null) end`,
    ),
  ],
);

/** The progress of an upload isn't announced by this trigger, but by the server, and less often. */
export const uploadTriggers = triggers(uploads, { notifyChange: { updateOf: ['canceledAt', 'finishedAt'] } });
