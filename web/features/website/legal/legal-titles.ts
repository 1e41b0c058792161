import type { LegalDocumentName } from '#contract/website/legal.ts';

export const legalTitles: Record<LegalDocumentName, string> = {
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  cookiePolicy: 'Cookie Policy',
};
