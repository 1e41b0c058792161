import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

const programs = ['qpdf', 'pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'];

/** Finds or installs the programs that check PDF files in the tests. */
export function providePdfPrograms(): void {
  if (missingPrograms().length > 0) installDebianPackages('qpdf', 'poppler-utils');
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`The PDF tests need ${missing.join(', ')}. Install qpdf and Poppler (on Debian: apt-get install qpdf poppler-utils).`);
}

function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
}
