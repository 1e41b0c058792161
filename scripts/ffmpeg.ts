import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

const programs = ['ffmpeg', 'ffprobe'];

/** Finds or installs ffmpeg, which the video tests need; the server itself works without. */
export function provideFfmpeg(): void {
  if (missingPrograms().length > 0) installDebianPackages('ffmpeg');
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`The video tests need ${missing.join(' and ')}. Install ffmpeg (on Debian: apt-get install ffmpeg).`);
}

function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));
}
