import type { MailAudience, MailCopyText, MailTopic } from '#api/messaging/mail-copy.ts';
import type { Formats } from '#domain/shared/format.ts';
import type { MailContent, OptOut } from './db/schema/messaging/mail.ts';

/** All there is to say about an email. Its subject and opening lines are defaults, with placeholders such as `{name}`, which the studio can change. */
export interface MailDefinition<Input> extends MailCopyText {
  audience: MailAudience;
  addressChosenBy: AddressChooser;
  /** What its reader can turn off by a link in it, without signing in (RFC 8058); null for what they asked for or have to know, such as an invoice. */
  optOut(input: Input): OptOut | null;
  /** Who waits for it, in a sentence, if its reader asked for it: while emails are off, the owner is told so, and finds its link or code. */
  awaited?(input: Input): Awaiting;
  /** When the email is sent, as the studio reads it in the list of emails. */
  title: string;
  /** Whether the studio can't change the subject and the opening lines. */
  isFixed?: true;
  /** Builds what surrounds the opening lines. A method, so that emails with different input fit in one list. */
  build(input: Input, sender: MailSender): MailParts;
  /** Made-up input; the first is what the studio sees when it changes the email. */
  samples: readonly [NoInfer<Input>, ...NoInfer<Input>[]];
}

/** A sentence about who waits, such as 'Ann Carter waits for the code to sign Launch film.' */
interface Awaiting {
  text: string;
  /** The client whom the sentence is about, if there is one. */
  clientId: number | null;
}

/**
 * Who chose the address that an email goes to: the studio, its own or that of somebody it decided to write to; a client, who has an account
 * with it; or anyone, who may have typed a stranger's. Emails of the last kind are automatic replies, few to a mailbox, that never hold up
 * others.
 */
export const addressChoosers = ['studio', 'client', 'anyone'] as const;
type AddressChooser = (typeof addressChoosers)[number];

export interface Mail<Input = unknown> extends MailDefinition<Input> {
  /** The email's name, by which the database keeps the studio's own text. */
  name: string;
}

export type ListedMail = Mail & { topic: MailTopic };

/** The studio, as its emails show it. */
export interface MailSender {
  studioName: string;
  studioEmail: string;
  timeZone: string;
  openingHours: string | null;
  formats: Formats;
  /** Whether clients can pay online; otherwise no email says so. */
  paysOnline: boolean;
  /** An absolute URL of the site. */
  linkTo: (path: string, parameters?: Record<string, string>) => string;
}

export interface MailParts extends Omit<MailMessage, 'subject' | 'paragraphs' | 'autoReply' | 'optOut'> {
  /** The values of the placeholders in the opening lines. The studio can use each of them, and `{studio}`. */
  values?: Record<string, string>;
  /** The paragraphs after the opening lines. */
  paragraphs?: string[];
}

/** An email that is ready to be sent. */
export interface MailMessage extends MailContent {
  to: string;
  subject: string;
  replyTo?: string;
  /** The clients that an email to someone else is about. */
  aboutClientIds?: number[];
  /** The submission that the email acknowledges or forwards; the email is deleted with it. */
  submission?: Submission;
  /** Only the first email with a given key is written, even among concurrent transactions. */
  dedupeKey?: string;
}

/** The stored submission of a public form. */
export type Submission = { contactMessageId: number } | { waitlistEntryId: number };

/** Defines emails by their names. */
export const defineMails = <Inputs extends object>(definitions: { [Name in keyof Inputs]: MailDefinition<Inputs[Name]> }) =>
  Object.fromEntries(Object.entries<object>(definitions).map(([name, definition]) => [name, { name, ...definition }])) as {
    [Name in keyof Inputs]: Mail<Inputs[Name]>;
  };
