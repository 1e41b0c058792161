/** The mark for an omission. */
const ellipsis = '…';

/**
 * Whether a quote is the original with parts left out, each marked by an ellipsis, and nothing else: whole words, in their order. Where
 * it begins or ends without an ellipsis, so does the original.
 */
export function isExcerpt(quote: string, original: string): boolean {
  if (quote === original) return true;
  const parts = quote.split(ellipsis).map((part) => part.trim());
  if (parts.length === 1 || !parts.some(Boolean)) return false;
  let from = 0;
  for (const [index, part] of parts.entries()) {
    if (!part) continue;
    const start = startOf(part, original, { from, isFirst: index === 0, isLast: index === parts.length - 1 });
    if (start < from || !isAt(original, part, start)) return false;
    from = start + part.length;
  }
  return true;
}

function startOf(part: string, original: string, { from, isFirst, isLast }: { from: number; isFirst: boolean; isLast: boolean }): number {
  if (isFirst) return 0;
  return isLast ? original.length - part.length : findWords(original, part, from);
}

/** The first position from which a part stands in a text as whole words; -1 for none. */
function findWords(text: string, part: string, from: number): number {
  for (let start = text.indexOf(part, from); start >= 0; start = text.indexOf(part, start + 1)) if (isAt(text, part, start)) return start;
  return -1;
}

/** Whether the text has a part at a position, as whole words. */
const isAt = (text: string, part: string, start: number) => {
  const end = start + part.length;
  return text.startsWith(part, start) && !isInWord(text, start) && !isInWord(text, end);
};

/** Whether a position is between two characters of one word. */
const isInWord = (text: string, position: number) =>
  /[\p{L}\p{N}\p{M}'’-]/u.test(text[position - 1] ?? '') && /[\p{L}\p{N}\p{M}'’-]/u.test(text[position] ?? '');
