import { displayFonts, type FontFamily } from './fonts.ts';

/** The code points that each font contains. */
export type Coverage = Map<FontFamily, Set<number>>;

/** @param lengths as Typst reports what a font contains: alternating lengths of gaps and runs of code points, from 0 on */
export function readCoverage(lengths: number[]): Set<number> {
  const codePoints = new Set<number>();
  let position = 0;
  lengths.forEach((length, index) => {
    if (index % 2 === 1) for (let offset = 0; offset < length; offset++) codePoints.add(position + offset);
    position += length;
  });
  return codePoints;
}

/** Not printed: controls other than line feeds, and characters that reorder the text around them. */
const notPrinted = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u206F]/gu;
const needsNoGlyph = /[\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Replaces characters that no font contains by □.
 * @param view any plain value; all texts in it are searched
 * @returns the value, and the code points that were replaced, as in "U+1F3AC"
 */
export function makePrintable<View>(view: View, coverage: Coverage): { printable: View; replaced: string[] } {
  const fonts = [...coverage.values()];
  const replaced = new Set<string>();
  const toPrintable = (text: string) =>
    text
      .toWellFormed()
      .replace(notPrinted, '')
      .replace(/./gsu, (character) => {
        const codePoint = character.codePointAt(0)!;
        if (needsNoGlyph.test(character) || fonts.some((font) => font.has(codePoint))) return character;
        replaced.add(`U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`);
        return '□';
      });
  const printable = JSON.parse(JSON.stringify(view), (_, part) => (typeof part === 'string' ? toPrintable(part) : part));
  return { printable, replaced: [...replaced].sort() };
}

/**
 * The fonts for running text, by preference. When the website's font lacks a Latin letter or accent, it isn't used at all, because words in
 * two fonts look broken.
 */
export function chooseTextFonts(view: unknown, coverage: Coverage): FontFamily[] {
  const letters = JSON.stringify(view).match(/[\p{Script=Latin}\p{M}]/gu) ?? [];
  const hasAllLetters = letters.every((letter) => coverage.get('Instrument Sans')?.has(letter.codePointAt(0)!));
  return [...coverage.keys()].filter((family) => !displayFonts.includes(family) && (hasAllLetters || family !== 'Instrument Sans'));
}
