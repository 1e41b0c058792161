import type { MailContent } from './mail.store.ts';

/** What somebody sent by a public form. */
export type Submission = { contactMessageId: number } | { waitlistEntryId: number };

/** A mail as a feature writes it: whom to, what about, and what it says. */
export interface MailMessage extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  /** The clients that it tells somebody else of. */
  aboutClientIds?: number[];
  /** What it answers or passes on: when that is deleted, so is this mail. */
  submission?: Submission;
  /** Of mails with the same text here only the first is written, also among transactions at the same moment. */
  dedupeKey?: string;
}
