import { z } from 'zod';
import { markdownText } from '#contract/shared/markdown-text.ts';
import { cookiePolicySample } from './cookie-policy-sample.ts';
import { privacyPolicySample } from './privacy-policy-sample.ts';
import { termsOfServiceSample } from './terms-of-service-sample.ts';

export const legalDocuments = ['privacyPolicy', 'termsOfService', 'cookiePolicy'] as const;

export type LegalDocumentName = (typeof legalDocuments)[number];

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

const sampleDate = '2025-03-27';

/** The legal texts that a studio starts with. */
export const legalSamples = {
  privacyPolicy: { text: privacyPolicySample, updated: sampleDate },
  termsOfService: { text: termsOfServiceSample, updated: sampleDate },
  cookiePolicy: { text: cookiePolicySample, updated: sampleDate },
};

export const legal = z.object({ privacyPolicy: document, termsOfService: document, cookiePolicy: document } satisfies Record<
  LegalDocumentName,
  unknown
>);

export type Legal = z.infer<typeof legal>;
