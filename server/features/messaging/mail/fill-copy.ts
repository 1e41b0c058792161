import { type MailCopyName, mailCopies } from './mail-copies.ts';
import type { MailMessage } from './message.ts';

/** `{studio}` is filled in for every email; defaults that use it need it here. */
type Values<Name extends MailCopyName> = Record<(typeof mailCopies)[Name]['placeholders'][number], string> & { studio?: string };

interface MessageAround extends Omit<MailMessage, 'subject' | 'paragraphs' | 'copy'> {
  /** What follows the opening lines. */
  paragraphs?: string[];
}

/** An email with the default subject and opening lines. `sendMail` replaces them with the studio's own. */
export function withCopy<Name extends MailCopyName>(
  name: Name,
  values: Values<Name>,
  { paragraphs = [], ...message }: MessageAround,
): MailMessage {
  const copy = { name, values, paragraphs };
  return { ...message, ...fillCopy(mailCopies[name], copy), copy };
}

/** Fills in each placeholder once: what is filled in isn't searched for others. */
export const fillCopy = (
  { subject, text }: { subject: string; text: string },
  { values, paragraphs }: Pick<NonNullable<MailMessage['copy']>, 'values' | 'paragraphs'>,
) => {
  const fill = (template: string) =>
    template.replace(placeholderPattern, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));
  return {
    subject: fill(subject),
    paragraphs: [
      ...text
        .split(/\n{2,}/)
        .filter(Boolean)
        .map(fill),
      ...paragraphs,
    ],
  };
};

const placeholderPattern = /\{(\w+)\}/g;

/** The placeholders of a text that an email doesn't have. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].flatMap(([all, name]) => (known.includes(name!) ? [] : [all]))),
];
