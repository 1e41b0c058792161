import type { LegalDocumentName } from '#contract/website/legal.ts';

/** Where visitors find each legal document. */
export const legalPaths: { name: LegalDocumentName; path: string }[] = [
  { name: 'privacyPolicy', path: '/privacy-policy' },
  { name: 'termsOfService', path: '/terms-of-service' },
  { name: 'cookiePolicy', path: '/cookie-policy' },
];
