/** More marks than this on one letter are no writing system's (UAX #15, "Stream-Safe Text Format"), and normalizing them takes quadratic time. */
const excessCombiningMarks = /(\p{M}{30})\p{M}+/gu;

/** Characters that show nothing by themselves: white space, the default-ignorable ones, and blank ones that Unicode doesn't count among them. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{16FE4}\u{1D159}]/u;

/** Break opportunities and leftovers of copying, which mean nothing within a single line. The joiners, which emoji and Persian need, are not among them. */
const zeroWidth = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Text as it is compared, counted and stored: well-formed, in NFC, without spaces around it. Text that shows nothing is empty. */
export function normalizeText(text: string): string {
  const normalized = text.toWellFormed().replace(excessCombiningMarks, '$1').normalize('NFC').trim();
  return visible.test(normalized) ? normalized : '';
}

/** The same for a name or another single line. */
export const normalizeLine = (text: string): string => normalizeText(text.replace(zeroWidth, ''));

/** Neither controls nor line breaks. */
export const singleLinePattern = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Nothing that reorders or reshapes the text around it (UAX #9, "Explicit Directional Embedding, Override and Isolate"). */
export const noDirectionOverride = /^[^\u202A-\u202E\u2066-\u206F]*$/;
