import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { mailStatuses } from '#api/messaging/mail.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** A file that is made when the email is delivered, so that it shows what is true by then. */
export interface MailAttachment {
  /** The file's name, such as INV-2026-0001.pdf. */
  name: string;
  document: { invoiceId: number } | { creditNoteId: number } | { proposalId: number };
}

/** The poster of a video, which is made when the email is delivered. */
export interface MailPicture {
  /** The id of the video's file. */
  posterOf: number;
  /** A text for readers who don't see the picture. */
  alt: string;
}

/** Which emails a reader turns off by the link of one of them: what a client or an admin chooses in their settings, or a lead's reminders. */
export type OptOut =
  | { clientId: number; emails: ('projects' | 'testimonials' | 'creditExpiry')[] }
  | { userId: number; emails: ('requests' | 'projects' | 'payments')[] }
  | { leadId: number; emails: ['briefReminders'] };

/** An email's content; one layout renders it as HTML and text. URLs become links only where noted. */
export interface MailContent {
  /** The heading, such as "Your invoice INV-2026-0001". */
  heading: string;
  paragraphs: string[];
  /** A part of the paragraphs that is for the recipient only, such as a code. */
  secret?: string;
  /** The secret, or the token of the button's link, was removed, so nobody gets it anymore. */
  isRedacted?: boolean;
  /** A message quoted verbatim; URLs in it can become links. */
  message?: string;
  /** Labels and values; an email address can become a link. */
  table?: [label: string, value: string | { email: string }][];
  /** Lines that are links, each to an address of its own. */
  links?: { text: string; url: string }[];
  /** Shown above the button. */
  picture?: MailPicture;
  /** The button and where it leads. */
  action?: { label: string; url: string };
  attachment?: MailAttachment;
  /** A small closing line in our own words, such as why the email was sent; URLs in it can become links. */
  footnote?: string;
  /** Which emails the reader can turn off. The link to do so is made when the email is delivered, and isn't stored. */
  optOut?: OptOut;
  /** Whether anyone may have typed the address: a header then keeps other programs from replying to the email (RFC 3834, section 5). */
  autoReply?: boolean;
}

export const mailStatus = pgEnum('mail_status', mailStatuses);

/** One row per email, inserted in the transaction of the change it reports. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    /** Stays the same at every attempt, so that the receiver can recognize duplicates. */
    messageId: text().notNull().unique(),
    to: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Clients that an email to someone else is about; deleted when they are erased. */
    aboutClientIds: integer().array().notNull().default(sql`'{}'`),
    /** The form submission that the email acknowledges or forwards; the email is deleted with it. */
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
    index('mails_status_idx').on(table.status).where(sql`${table.status} in ('queued', 'failed')`),
    index('mails_created_at_id_idx').on(table.createdAt, table.id),
    index('mails_to_idx').on(sql`lower(${table.to})`),
    index('mails_reply_to_idx').on(sql`lower(${table.replyTo})`),
    index('mails_about_client_ids_idx').using('gin', table.aboutClientIds),
    index('mails_contact_message_id_idx').on(table.contactMessageId).where(sql`${table.contactMessageId} is not null`),
    index('mails_waitlist_entry_id_idx').on(table.waitlistEntryId).where(sql`${table.waitlistEntryId} is not null`),
  ],
);

/** Subjects and opening lines that the studio has changed; an email without a row has the default. */
export const mailCopies = pgTable('mail_copies', { name: text().primaryKey(), subject: text().notNull(), text: text().notNull() });

export const mailTriggers = triggers(mails, { countRows: {} });
