/** No writing system puts more marks on a letter (UAX #15, "Stream-Safe Text Format"), and normalizing them takes quadratic time. */
const excessCombiningMarks = /(\p{M}{30})\p{M}+/gu;

/** Any character other than white space, default-ignorable code points and a few blank ones that Unicode doesn't class as such. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{16FE4}\u{1D159}]/u;

/** Characters without meaning within a line, often left over from copying. Joiners aren't included: emoji and Persian need them. */
const zeroWidth = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Text as it is compared, counted and stored: well-formed, in NFC and trimmed. Invisible text becomes empty. */
export function normalizeText(text: string): string {
  const normalized = text.toWellFormed().replace(excessCombiningMarks, '$1').normalize('NFC').trim();
  return visible.test(normalized) ? normalized : '';
}

/** Normalizes text of a single line, such as a name. */
export const normalizeLine = (text: string): string => normalizeText(text.replace(zeroWidth, ''));

/** Matches text without control characters and line breaks. */
export const singleLinePattern = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Matches text without characters that reorder what is around them (UAX #9, "Explicit Directional Embedding, Override and Isolate"). */
export const noDirectionOverride = /^[^\u202A-\u202E\u2066-\u206F]*$/;

/** The name of a file as it is shown and downloaded: one line without folders, hidden characters or a leading dot, at most 255 characters. */
export function displayName(name: string): string {
  const line = normalizeLine(name.replace(/[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u206F]/gu, ''));
  const base = line
    .split(/[/\\]/)
    .at(-1)!
    .replace(/^[.\s]+/, '');
  return shorten(base, 255) || 'Unnamed file';
}

/** Shortens a file name, but keeps its extension. */
function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return name.slice(0, max - extension.length).toWellFormed() + extension;
}
