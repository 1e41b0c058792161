import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** The programs that tests run besides Node.js and Chromium, and the Debian packages that have them. The server works without them. */
const needed = [
  {
    tests: 'PDF',
    programs: ['qpdf', 'pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm', 'pdfsig'],
    packages: ['qpdf', 'poppler-utils', 'poppler-data'],
  },
  { tests: 'video', programs: ['ffmpeg', 'ffprobe'], packages: ['ffmpeg'] },
  { tests: 'certificate', programs: ['openssl'], packages: ['openssl'] },
  { tests: 'HTML', programs: ['java'], packages: ['default-jre-headless'] },
];

/** Other browsers, which not every system has. They are only required in CI; elsewhere, tests are left out if their browser is missing. */
const neededInCi = [
  { tests: 'Firefox', programs: ['firefox-esr'], packages: ['firefox-esr'] },
  {
    tests: 'WebKit',
    programs: ['WebKitWebDriver', 'xvfb-run', 'xdotool'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'xdotool', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'],
  },
];

/** The programs that only the long tests run. */
const neededForLong = [
  {
    tests: 'deployment',
    programs: ['nginx', 'pg_createcluster', 'pgbouncer'],
    packages: ['nginx-light', 'postgresql', 'pgbouncer'],
  },
];

/** Finds or installs the programs that the tests need, and those of the long tests if they run. */
export function providePrograms({ isLong }: { isLong: boolean }): void {
  const all = [...needed, ...neededInCi, ...(isLong ? neededForLong : [])];
  const packages = all.flatMap(({ programs, packages }) => (missing(programs).length > 0 ? packages : []));
  if (packages.length > 0) installDebianPackages(...packages);
  for (const { tests, programs, packages } of all) {
    const names = missing(programs).join(', ');
    if (!names) continue;
    const message = `The ${tests} tests need ${names}. Install what has them (on Debian: apt-get install ${packages.join(' ')}).`;
    const isRequired = process.env.CI || !neededInCi.some((other) => other.tests === tests);
    if (isRequired) throw new Error(message);
    console.log(`${message} Until then, they're left out.`);
  }
}

function missing(programs: string[]): string[] {
  // Debian installs servers in a folder that only root's PATH has.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
}
