import { cookiePolicySample } from './samples/cookie-policy.ts';
import { privacyPolicySample } from './samples/privacy-policy.ts';
import { termsOfServiceSample } from './samples/terms-of-service.ts';

export const legalDocuments = ['privacyPolicy', 'termsOfService', 'cookiePolicy'] as const;

export type LegalDocumentName = (typeof legalDocuments)[number];

const sampleDate = '2025-03-27';

/** The legal texts that a studio starts with. */
export const legalSamples = {
  privacyPolicy: { text: privacyPolicySample, updated: sampleDate },
  termsOfService: { text: termsOfServiceSample, updated: sampleDate },
  cookiePolicy: { text: cookiePolicySample, updated: sampleDate },
};
