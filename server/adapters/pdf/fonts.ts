import { fileURLToPath } from 'node:url';

/**
 * The fonts of the website, then those for other scripts and symbols, in the order they are tried. Only static TrueType fonts work here:
 * Typst supports neither variable fonts nor WOFF2.
 */
export const fonts = [
  { family: 'Bricolage Grotesque', faces: ['bricolage-grotesque/600SemiBold', 'bricolage-grotesque/700Bold'] },
  { family: 'Instrument Sans', faces: ['instrument-sans/400Regular', 'instrument-sans/500Medium', 'instrument-sans/600SemiBold'] },
  // Latin including Vietnamese, Cyrillic, Greek, Devanagari
  { family: 'Noto Sans', faces: ['noto-sans/400Regular', 'noto-sans/500Medium', 'noto-sans/600SemiBold'] },
  { family: 'Noto Sans Arabic', faces: ['noto-sans-arabic/400Regular', 'noto-sans-arabic/600SemiBold'] },
  { family: 'Noto Sans Hebrew', faces: ['noto-sans-hebrew/400Regular', 'noto-sans-hebrew/600SemiBold'] },
  { family: 'Noto Sans Thai', faces: ['noto-sans-thai/400Regular', 'noto-sans-thai/600SemiBold'] },
  // Traditional and simplified Chinese, Japanese
  { family: 'Chocolate Classical Sans', faces: ['chocolate-classical-sans/400Regular'] },
  // Korean
  { family: 'Gowun Dodum', faces: ['gowun-dodum/400Regular'] },
  // Like handwriting: Latin, Cyrillic
  { family: 'Caveat', faces: ['caveat/500Medium'] },
  { family: 'Noto Emoji', faces: ['noto-emoji/400Regular'] },
] as const;

/** Fonts that running text is never set in. */
export const displayFonts: FontFamily[] = ['Bricolage Grotesque', 'Caveat'];

export type FontFamily = (typeof fonts)[number]['family'];

/** `noto-sans/400Regular` is `NotoSans_400Regular.ttf` in the package noto-sans. */
export function fontFile(face: string): string {
  const [name = '', weight] = face.split('/');
  const file = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${face}/${file}_${weight}.ttf`));
}
