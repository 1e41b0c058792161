import type { MailAudience } from '#contract/messaging/mail-copy.ts';
import { clientMailCopies } from './client-mail-copies.ts';
import { studioMailCopies } from './studio-mail-copies.ts';

/** The emails whose words the studio can change, with the defaults. What follows the opening lines is fixed. */
export const mailCopies = { ...clientMailCopies, ...studioMailCopies };

export type MailCopyName = keyof typeof mailCopies;

export const isMailCopyName = (name: string): name is MailCopyName => Object.hasOwn(mailCopies, name);

export const audienceOf = (name: MailCopyName): MailAudience => (Object.hasOwn(clientMailCopies, name) ? 'clients' : 'studio');
