import { AppError } from '#server/shared/app-error.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', encoding: 'UTF-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', encoding: 'UTF-16' },
] as const;

/** The first bytes of a ZIP archive, which an Excel or LibreOffice workbook is, and of an older Excel workbook. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const startsWith = (file: Buffer, bytes: readonly number[]) => bytes.every((byte, index) => file[index] === byte);

/**
 * The text of a file as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Windows-1252, which Excel still writes as plain "CSV".
 * @throws AppError invalid for anything else
 */
export function decodeText(file: Buffer): { text: string; encoding: Encoding } {
  if (workbooks.some((bytes) => startsWith(file, bytes)))
    throw new AppError('invalid', 'This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8" in your spreadsheet program first.');
  const mark = byteOrderMarks.find(({ bytes }) => startsWith(file, bytes));
  if (mark) return { text: withoutNull(decode(file, mark.label) ?? fail(mark.encoding)), encoding: mark.encoding };
  const utf8 = decode(file, 'utf-8');
  if (utf8 !== undefined) return { text: withoutNull(utf8), encoding: 'UTF-8' };
  const windows1252 = withoutNull(decode(file, 'windows-1252')!);
  // Bytes that Windows-1252 doesn't define become C1 control characters.
  if (/[\u0080-\u009f]/.test(windows1252)) fail('UTF-8 or Windows-1252');
  return { text: windows1252, encoding: 'Windows-1252' };
}

/** @returns undefined if the file isn't in this encoding */
function decode(file: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

function fail(encoding: string): never {
  throw new AppError('invalid', `This file isn't valid ${encoding} text. Save it as "CSV UTF-8" in your spreadsheet program.`);
}

/** No text file has the character, but binary files and UTF-16 without a byte order mark do. */
function withoutNull(text: string): string {
  if (text.includes('\0'))
    throw new AppError('invalid', 'This isn\'t a CSV file: it contains binary data. Save it as "CSV UTF-8" in your spreadsheet program.');
  return text;
}
