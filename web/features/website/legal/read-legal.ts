import type { PublicSite } from '#api/website/site.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { renderMarkdown } from './render-markdown.ts';

type LegalSource = Pick<PublicSite, 'legal' | 'brand' | 'contact'>;

/** A document with its text rendered. Takes markdown-it, so pages call it only on the server. */
export function readLegal({ legal, brand, contact }: LegalSource, name: LegalDocumentName) {
  const { text, updated } = legal[name];
  return { updated, sections: renderMarkdown(text, { brand, email: contact.email }) };
}
