/** What separates cells and decimals in CSV exports; `automatic` is what spreadsheets in the studio's region expect. */
export const csvFormats = ['automatic', 'comma_point', 'semicolon_comma', 'semicolon_point'] as const;
export type CsvFormat = (typeof csvFormats)[number];

export interface CsvSeparators {
  delimiter: ',' | ';';
  decimal: '.' | ',';
}

const separators: Record<Exclude<CsvFormat, 'automatic'>, CsvSeparators> = {
  comma_point: { delimiter: ',', decimal: '.' },
  semicolon_comma: { delimiter: ';', decimal: ',' },
  semicolon_point: { delimiter: ';', decimal: '.' },
};

/** @param locale one of `locales` */
export const csvSeparators = (format: CsvFormat, locale: string): CsvSeparators =>
  separators[format === 'automatic' ? formatOf(locale) : format];

function formatOf(locale: string) {
  const hasDecimalComma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  if (hasDecimalComma) return 'semicolon_comma';
  return locale === 'en-CH' ? 'semicolon_point' : 'comma_point';
}
