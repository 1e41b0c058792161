import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** What the tests run besides Node.js and a browser, and the Debian packages that have it. The server itself works without. */
const needed = [
  { tests: 'PDF', programs: ['qpdf', 'pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'], packages: ['qpdf', 'poppler-utils'] },
  { tests: 'video', programs: ['ffmpeg', 'ffprobe'], packages: ['ffmpeg'] },
  { tests: 'HTML', programs: ['java'], packages: ['default-jre-headless'] },
];

/** What the long tests run in addition. */
const neededForLong = [{ tests: 'deployment', programs: ['nginx', 'pg_createcluster'], packages: ['nginx-light', 'postgresql'] }];

/** Finds or installs the programs that check PDF files, videos and HTML in the tests, and for the long ones those of a deployment. */
export function providePrograms({ isLong }: { isLong: boolean }): void {
  for (const { tests, programs, packages } of isLong ? [...needed, ...neededForLong] : needed) {
    if (missing(programs).length > 0) installDebianPackages(...packages);
    const names = missing(programs).join(', ');
    if (names)
      throw new Error(`The ${tests} tests need ${names}. Install what has them (on Debian: apt-get install ${packages.join(' ')}).`);
  }
}

function missing(programs: string[]): string[] {
  // Debian has servers where only root's PATH looks.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
}
