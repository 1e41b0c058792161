import type { ImportColumn } from '#domain/operations/import-columns.ts';
import { countries } from '#domain/shared/countries.ts';
import { normalizeLine } from '#domain/shared/text.ts';

/** Spreadsheets, and our own exports, put an apostrophe before what would be a formula. */
const escapedFormula = /^'(?=[=+\-@\t\r＝＋－＠])/;

/**
 * A cell as the API expects it, by its column's type, without invisible characters, so that numbers and titles that look the same
 * are the same. What can't be read stays as it is, for the schema to reject.
 * @param dayFirst whether the day comes before the month in dates such as 3/4/2026
 */
export function readCell(text: string, type: ImportColumn['type'], dayFirst: boolean): string {
  const cell = normalizeLine(text.replace(escapedFormula, ''));
  if (type === 'date') return readDate(cell, dayFirst);
  if (type === 'decimal') return readDecimal(cell);
  if (type === 'country') return readCountry(cell);
  return type === 'lines' ? cell.replace(/\s*;\s*/g, '\n') : cell;
}

const padded = (digits: string) => digits.padStart(2, '0');

/** 31.12.2026, 12/31/2026 or 31/12/2026, 2026/12/31, and dates with a time -> 2026-12-31. */
function readDate(text: string, dayFirst: boolean): string {
  const date = text.replace(/[T\s]\d{1,2}:\d{2}.*$/, '');
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? [];
  if (year) return `${year}-${padded(month!)}-${padded(day!)}`;
  const [, first, separator, second, lastYear] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(date) ?? [];
  if (!lastYear) return text;
  return separator === '.' || dayFirst
    ? `${lastYear}-${padded(second!)}-${padded(first!)}`
    : `${lastYear}-${padded(first!)}-${padded(second!)}`;
}

/** Whether a locale writes the day before the month. */
export function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/** "$1,234.50", "1.234,50 €", "1'234.50" -> "1234.50", "19 %" -> "19". A comma before three digits could be either, so it stays. */
function readDecimal(text: string): string {
  const number = text.replace(/^(?:[A-Z]{3}|\p{Sc})|(?:[A-Z]{3}|\p{Sc}|%)$/gu, '').replace(/[\s'’]/g, '');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(number)) return number.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number)) return number.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}([.,]\d{3}){2,}$/.test(number)) return number.replace(/[.,]/g, '');
  if (/^\d+,\d{1,2}$/.test(number)) return number.replace(',', '.');
  return number || text;
}

const otherNames = { usa: 'US', 'united states of america': 'US', uk: 'GB', 'great britain': 'GB', england: 'GB' };
const codesByName = new Map([...countries.map(([code, name]) => [name.toLowerCase(), code] as const), ...Object.entries(otherNames)]);

/** A country's English name -> its code. */
const readCountry = (text: string): string => codesByName.get(text.toLowerCase()) ?? text;
