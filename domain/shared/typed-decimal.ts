/** A number as typed, and what it was read as. */
export interface TypedDecimal {
  /** The number as a decimal string, such as "1234.50". */
  decimal: string;
  /** Whether other readers would take the text for another number, as they might "1.500". */
  isAmbiguous: boolean;
}

/** Matches digits, or groups of digits with one separator; the last has three digits, the others may have two (en-IN). */
const wholePart = /^(?:\d*|\d{1,3}([.,'’\s])(?:\d{2,3}\1)*\d{3})$/u;
const mayBeGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number as people type it: "1.234,50", "1 234,50", "1,234.50" and "1234.5" are the same everywhere. A single comma or point is
 * read by the locale where three digits after it could be a fraction or thousands.
 * @returns undefined for text that isn't a number
 */
export function readDecimal(text: string, locale: string): TypedDecimal | undefined {
  const number = text.trim().replace(/^\p{Sc}\s*|\s*[\p{Sc}%]$/gu, '');
  const at = findDecimalSeparator(number, locale);
  const whole = number.slice(0, at);
  const fraction = number.slice(at + 1);
  if (!wholePart.test(whole) || !/^\d*$/.test(fraction) || !/\d/.test(number)) return undefined;
  const digits = whole.replace(/\D/g, '') || '0';
  return { decimal: fraction ? `${digits}.${fraction}` : digits, isAmbiguous: mayBeGrouped.test(number) };
}

/** The position where the fraction begins; the text's length if it has none. */
function findDecimalSeparator(number: string, locale: string): number {
  const [first, ...others] = number.match(/[.,]/g) ?? [];
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const isGroup = others.length > 0 ? others.every((mark) => mark === first) : mayBeGrouped.test(number) && first !== separatorOf(locale);
  return first === undefined || isGroup ? number.length : last;
}

const separatorOf = (locale: string) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;

/** "1234.50" as it's typed in the locale: "1234,50". */
export const typeDecimal = (decimal: string, locale: string) => decimal.replace('.', separatorOf(locale));
