const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 3166-1 alpha-2 codes, except those that CLDR knows beyond the standard. */
const notCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];
/** Whether a code is no longer in use, such as DD, whose name is that of the code which replaced it. */
const isWithdrawn = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Countries with their English names, in the order of the names. */
export const countries: readonly (readonly [code: string, name: string])[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !notCountries.includes(code) && !isWithdrawn(code))
  .flatMap((code) => {
    const name = regionNames.of(code);
    return name ? [[code, name] as const] : [];
  })
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));

export const countryCodes = new Set(countries.map(([code]) => code));

/** A country's English name. */
export const countryName = (code: string) => regionNames.of(code) ?? code;
