import { z } from 'zod';
import { markdownText } from '#api/shared/markdown-text.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';

const maxLength = 50_000;

const document = z.object({
  /**
   * Markdown without images and HTML. `{brand}` and `{email}` stand for the studio's name and email address; on a line of their own,
   * `{contact}` stands for all contact details and `{cookies}` for the list of what the website stores in browsers.
   */
  text: markdownText('Text', maxLength).min(1, 'Text is required'),
  /** When the text last changed for visitors. The server sets it. */
  updated: z.iso.date(),
});

export const legal = z.object({ privacyPolicy: document, termsOfService: document, cookiePolicy: document } satisfies Record<
  LegalDocumentName,
  unknown
>);

export type Legal = z.infer<typeof legal>;
