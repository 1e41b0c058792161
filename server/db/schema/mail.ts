import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { mailStatuses } from '../../../contract/mail.ts';
import { createdAt, identity, instantColumn, json } from './columns.ts';
import { contactMessages } from './contact.ts';
import { triggers } from './triggers.ts';
import { waitlist } from './waitlist.ts';

/** What a mail says, as data; one layout turns it into HTML and text, of which readers make no links but where it says so. */
export interface MailContent {
  /** The line on top, such as "Your invoice INV-2026-0001". */
  heading: string;
  paragraphs: string[];
  /** What its writer says to the receiver, as it was written: addresses in it can be links. */
  message?: string;
  /** Facts side by side: label and value; an address to write to can be a link. */
  table?: [label: string, value: string | { email: string }][];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** A small line at the end, in our own words: why this mail came, what to do if it should not have. Addresses in it can be links. */
  footnote?: string;
  /** Answers somebody without a person's doing; its header keeps other programs from answering in turn (RFC 3834, section 5). */
  autoReply?: boolean;
}

export const mailStatus = pgEnum('mail_status', mailStatuses);

/** One row a mail, written in the transaction of the fact it tells of. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    /** The same at every try, so that a receiver can know a repeated one. */
    messageId: text().notNull().unique(),
    to: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** The clients that a mail to somebody else tells of: it goes when they are erased. */
    aboutClientIds: integer().array().notNull().default(sql`'{}'`),
    /** The form submission that a mail answers or passes on: it is deleted with it. */
    contactMessageId: integer().references(() => contactMessages.id, { onDelete: 'cascade' }),
    waitlistEntryId: integer().references(() => waitlist.id, { onDelete: 'cascade' }),
    content: json<MailContent>().notNull(),
    status: mailStatus().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instantColumn(),
  },
  (table) => [
    index('mails_created_at_id_idx').on(table.createdAt, table.id),
    index('mails_to_idx').on(sql`lower(${table.to})`),
    index('mails_reply_to_idx').on(sql`lower(${table.replyTo})`),
    index('mails_about_client_ids_idx').using('gin', table.aboutClientIds),
    index('mails_contact_message_id_idx').on(table.contactMessageId).where(sql`${table.contactMessageId} is not null`),
    index('mails_waitlist_entry_id_idx').on(table.waitlistEntryId).where(sql`${table.waitlistEntryId} is not null`),
  ],
);

export const mailTriggers = triggers(mails, { countRows: {} });
