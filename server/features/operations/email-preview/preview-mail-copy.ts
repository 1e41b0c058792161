import type { MailCopyText } from '#contract/messaging/mail-copy.ts';
import type { Deps } from '#server/deps.ts';
import { renderHtml } from '#server/features/messaging/mail/layout.ts';
import { fillMailCopy, requireName, requireOpeningLines } from '#server/features/messaging/mail/mail-copy.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';

/** An email with a text that may not be saved yet, filled in and laid out with sample data. */
export async function previewMailCopy({ db }: Deps, name: string, text: MailCopyText) {
  const known = requireName(name);
  requireOpeningLines(known, text.text);
  // Loaded on demand, since most processes never need them.
  const { samplesIn } = await import('./mail-samples.ts');
  const { studioName, locale } = await readStudio(db);
  const sample = samplesIn(locale).find(({ message }) => message.copy?.name === known)!;
  const message = await fillMailCopy(db, sample.message, text);
  const html = renderHtml(message, studioName);
  return { subject: message.subject, html: withoutStyles(html) };
}

/** A frame has the Content-Security-Policy of the page around it, which allows only styles in attributes. */
const withoutStyles = (html: string) => html.replace(/<style>.*?<\/style>/s, '');
