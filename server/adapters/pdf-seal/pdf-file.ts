/**
 * A PDF file as Typst writes it, and as our updates leave it: with plain cross-reference tables, and no object streams.
 * All text is Latin-1, a character for each byte.
 */
export interface PdfFile {
  text: string;
  /** Where the newest cross-reference table is. */
  tableAt: number;
  /** One more than the highest number of an object. */
  size: number;
  rootId: number;
  infoId: number | undefined;
  /** The file's identifiers, as the trailer has them. */
  identifiers: string;
  /** The numbers of all objects, ascending. */
  ids: number[];
  /** An object's newest version. */
  object(id: number): string;
}

const notReadable = () => new Error("This PDF isn't as Typst writes it.");

/** The first group of what a pattern finds. @throws if it isn't there */
export function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw notReadable();
  return found;
}

/** Reads a file as our renderer and incremental updates write it. @throws for a file that was written otherwise */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1');
  const tableAt = Number(find(text.slice(-200), /startxref\s+(\d+)\s+%%EOF\s*$/));
  const { offsets, ends } = readTables(text, tableAt);
  const trailer = trailerOf(text, tableAt);
  const object = (id: number) => {
    const start = offsets.get(id);
    if (start === undefined) throw notReadable();
    const body = text.slice(
      start,
      ends.find((end) => end > start),
    );
    return body.slice(find(body, /^(\d+ 0 obj\s)/).length, body.lastIndexOf('endobj')).trim();
  };
  return {
    text,
    tableAt,
    size: Number(find(trailer, /\/Size (\d+)/)),
    rootId: Number(find(trailer, /\/Root (\d+) 0 R/)),
    infoId: Number(/\/Info (\d+) 0 R/.exec(trailer)?.[1]) || undefined,
    identifiers: find(trailer, /(\/ID \[[\s\S]*?\)\])/),
    ids: [...offsets.keys()].sort((a, b) => a - b),
    object,
  };
}

const trailerOf = (text: string, tableAt: number) => text.slice(text.indexOf('trailer', tableAt), text.indexOf('startxref', tableAt));

/**
 * Follows the tables from the newest to the oldest.
 * @returns where the newest version of each object begins, and where one may end: each object, old or new, and each table begins there
 */
function readTables(text: string, newest: number) {
  const offsets = new Map<number, number>();
  const ends = new Set<number>();
  for (let tableAt = newest; tableAt > 0; tableAt = Number(/\/Prev (\d+)/.exec(trailerOf(text, tableAt))?.[1])) {
    if (ends.has(tableAt) || !text.startsWith('xref', tableAt)) throw notReadable();
    ends.add(tableAt);
    let id = 0;
    const entries = text.slice(tableAt, text.indexOf('trailer', tableAt)).matchAll(/(\d+) (\d+)(?: ([nf]))?\s*\n/g);
    for (const [, first, , kind] of entries) {
      if (!kind) id = Number(first);
      else if (kind === 'n') {
        ends.add(Number(first));
        if (!offsets.has(id)) offsets.set(id, Number(first));
      }
      if (kind) id++;
    }
  }
  return { offsets, ends: [...ends].sort((a, b) => a - b) };
}
