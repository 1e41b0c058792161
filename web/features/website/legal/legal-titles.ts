import type { LegalDocumentName } from '#domain/website/legal.ts';

export const legalTitles: Record<LegalDocumentName, string> = {
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  cookiePolicy: 'Cookie Policy',
};
