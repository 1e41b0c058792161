import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';

/** Poppler's or qpdf's view of a file; `npm test` installs both. */
function run(program: string, pdf: Uint8Array, args: (path: string) => string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'picturelock-pdf-'));
  const path = join(folder, 'file.pdf');
  try {
    writeFileSync(path, pdf);
    const { status, stdout, stderr, error } = spawnSync(program, args(path), { maxBuffer: 100_000_000 });
    if (error) throw new Error(`The PDF tests need ${program} (on Debian: apt-get install qpdf poppler-utils).`, { cause: error });
    if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Throws on errors and warnings about the file's structure. */
export const checkPdf = (pdf: Uint8Array) => run('qpdf', pdf, (path) => ['--check', path]).toString();

/** The text as it's laid out, of all pages or one. */
export const pdfText = (pdf: Uint8Array, page?: number) =>
  run('pdftotext', pdf, (path) => ['-layout', ...(page ? ['-f', `${page}`, '-l', `${page}`] : []), path, '-']).toString();

/** Title, number of pages and so on, as `pdfinfo` names them. */
export const pdfInfo = (pdf: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    run('pdfinfo', pdf, (path) => [path])
      .toString()
      .split('\n')
      .map((line) => line.split(/:\s+(.*)/))
      .map(([name = '', value = '']) => [name, value]),
  );

/** The fonts' names without their subset tags, and whether all are embedded and can be read back as Unicode. */
export function pdfFonts(pdf: Uint8Array) {
  const lines = run('pdffonts', pdf, (path) => [path])
    .toString()
    .trim()
    .split('\n')
    .slice(2);
  return {
    names: lines.map((line) => line.slice('ABCDEF+'.length).split(' ')[0]!),
    areEmbedded: lines.every((line) => / yes +yes +yes +\d+ +\d+$/.test(line.trimEnd())),
  };
}

/** The type of the library's function: the library describes itself as another kind of module than it is. */
type DecodeQrCode = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;

/** The text of the QR code on a page, read from its picture. */
export function pdfQrCode(pdf: Uint8Array, page = 1): string | undefined {
  const image = run('pdftoppm', pdf, (path) => ['-r', '100', '-gray', '-f', `${page}`, '-l', `${page}`, path]);
  // Portable gray map: "P5", width and height, the maximum, then one byte per pixel.
  const [header = '', width = '', height = ''] = /^P5\s(\d+) (\d+)\s255\s/.exec(image.subarray(0, 50).toString('latin1')) ?? [];
  const gray = image.subarray(header.length);
  const pixels = new Uint8ClampedArray(4 * gray.length);
  gray.forEach((value, index) => {
    pixels.fill(value, 4 * index, 4 * index + 4);
  });
  return (jsQR as unknown as DecodeQrCode)(pixels, Number(width), Number(height))?.data;
}

/** Whether the signature is valid and covers the whole file, or what is wrong, in poppler's words. Who issued the certificate doesn't matter. */
export const pdfSignature = (pdf: Uint8Array) =>
  run('pdfsig', pdf, (path) => ['-nocert', path])
    .toString()
    .match(/(?<=Signature Validation: ).*|Total document signed|Not total document signed/g)
    ?.join(' ');

/** The tags with the texts in them, without the numbers of objects. */
export const pdfStructure = (pdf: Uint8Array) =>
  run('pdfinfo', pdf, (path) => ['-struct-text', path])
    .toString()
    .replace(/Object \d+/g, 'Object');
