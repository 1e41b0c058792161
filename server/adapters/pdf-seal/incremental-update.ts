import type { PdfFile } from './pdf-file.ts';

/**
 * Adds objects to a file, or new versions of them, and leaves every byte that it has as it is (ISO 32000-1, 7.5.6).
 * @param objects by number
 * @returns the file's text, a character for each byte
 */
export function appendObjects(pdf: PdfFile, objects: Map<number, string>): string {
  let text = pdf.text.endsWith('\n') ? pdf.text : `${pdf.text}\n`;
  const offsets = new Map<number, number>();
  for (const [id, body] of objects) {
    offsets.set(id, text.length);
    text += `${id} 0 obj\n${body}\nendobj\n\n`;
  }
  return `${text}${tableOf(offsets)}${trailerOf(pdf, objects)}startxref\n${text.length}\n%%EOF\n`;
}

/** A cross-reference table with a section for each object. */
const tableOf = (offsets: Map<number, number>) =>
  `xref\n${[...offsets]
    .sort(([a], [b]) => a - b)
    .map(([id, offset]) => `${id} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')}`;

function trailerOf({ size, rootId, infoId, identifiers, tableAt }: PdfFile, objects: Map<number, string>): string {
  const info = infoId === undefined ? '' : `\n  /Info ${infoId} 0 R`;
  const newSize = Math.max(size, ...[...objects.keys()].map((id) => id + 1));
  return `trailer\n<<\n  /Size ${newSize}\n  /Root ${rootId} 0 R${info}\n  ${identifiers}\n  /Prev ${tableAt}\n>>\n`;
}

/** The dictionary with one more entry. */
export const withEntry = (dictionary: string, entry: string) => dictionary.replace(/>>$/, () => `  ${entry}\n>>`);
