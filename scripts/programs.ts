import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** What the tests run besides Node.js and a browser, and the Debian packages that have it. The server itself works without. */
const needed = [
  { tests: 'PDF', programs: ['qpdf', 'pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'], packages: ['qpdf', 'poppler-utils'] },
  { tests: 'video', programs: ['ffmpeg', 'ffprobe'], packages: ['ffmpeg'] },
  { tests: 'HTML', programs: ['java'], packages: ['default-jre-headless'] },
];

/** Finds or installs the programs that check PDF files, videos and HTML in the tests. */
export function providePrograms(): void {
  for (const { tests, programs, packages } of needed) {
    if (missing(programs).length > 0) installDebianPackages(...packages);
    const names = missing(programs).join(', ');
    if (names)
      throw new Error(`The ${tests} tests need ${names}. Install what has them (on Debian: apt-get install ${packages.join(' ')}).`);
  }
}

function missing(programs: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
}
