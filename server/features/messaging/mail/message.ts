import type { MailContent } from './mail.store.ts';
import type { MailCopyName } from './mail-copies.ts';

/** The stored submission of a public form. */
export type Submission = { contactMessageId: number } | { waitlistEntryId: number };

/** An email as composed by a feature. */
export interface MailMessage extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  /** The clients that an email to someone else is about. */
  aboutClientIds?: number[];
  /** The submission it acknowledges or forwards; deleted along with it. */
  submission?: Submission;
  /** Only the first email with a given key is written, even among concurrent transactions. */
  dedupeKey?: string;
  /** What it takes to fill in the studio's own subject and opening lines. */
  copy?: {
    name: MailCopyName;
    values: Partial<Record<string, string>>;
    /** What follows the opening lines. */
    paragraphs: string[];
  };
}
