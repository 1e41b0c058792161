/** The locale of a new studio. */
export const defaultLocale = 'en-US';

/**
 * English with the dates and numbers of a region, in the order of the regions' names. Every browser we support has their data: CLDR has had
 * them for many years, and without data `Intl` would fall back to the United States.
 */
export const locales = [
  'en-AU',
  'en-AT',
  'en-BE',
  'en-CA',
  'en-DK',
  'en-FI',
  'en-DE',
  'en-HK',
  'en-IN',
  'en-IE',
  'en-IL',
  'en-KE',
  'en-MY',
  'en-NL',
  'en-NZ',
  'en-NG',
  'en-PH',
  'en-SG',
  'en-ZA',
  'en-SE',
  'en-CH',
  'en-GB',
  defaultLocale,
] as const;
