import type { MailCopyText } from '#api/messaging/mail-copy.ts';
import { formatsFor } from '#domain/shared/format.ts';
import { paysOnline } from '#server/adapters/payment-provider.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Mail, MailMessage, MailSender } from '#server/mail.ts';
import { linkTo } from '#server/shared/links.ts';

/** @param copy the studio's own subject and opening lines, if it has changed them */
export function composeMail<Input>(mail: Mail<Input>, input: Input, sender: MailSender, copy: MailCopyText = mail): MailMessage {
  const { values, paragraphs = [], ...message } = mail.build(input, sender);
  const fill = (text: string) => fillPlaceholders(text, { ...values, studio: sender.studioName });
  const optOut = mail.optOut(input);
  const openingLines = copy.text.split(/\n{2,}/).filter(Boolean);
  return {
    ...message,
    subject: fill(copy.subject),
    paragraphs: [...openingLines.map(fill), ...paragraphs],
    ...(optOut && { optOut }),
    ...(mail.addressChosenBy === 'anyone' && { autoReply: true }),
  };
}

export const readSender = async (deps: Deps, db: Connection): Promise<MailSender> => senderOf(await readStudio(db), siteOf(deps));

type Studio = Omit<MailSender, 'formats' | 'paysOnline' | 'linkTo'> & { locale: string };

export const siteOf = ({ settings: { publicUrl }, payments }: Deps) => ({ publicUrl, paysOnline: paysOnline(payments) });

export const senderOf = (studio: Studio, { publicUrl, ...site }: ReturnType<typeof siteOf>): MailSender => ({
  ...studio,
  ...site,
  formats: formatsFor(studio.locale),
  linkTo: (path, parameters) => linkTo(publicUrl, path, parameters),
});

const placeholderPattern = /\{(\w+)\}/g;

/** Fills in each placeholder once: what is filled in isn't searched for others. */
export const fillPlaceholders = (text: string, values: Record<string, string>): string =>
  text.replace(placeholderPattern, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));

/** The placeholders of a text that an email doesn't have. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].flatMap(([all, name]) => (known.includes(name!) ? [] : [all]))),
];
