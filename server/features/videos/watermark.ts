import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFile } from '../invoice-documents/fonts.ts';
import type { VideoToProcess } from './videos.store.ts';

/** The text to burn into a draft, below 'DRAFT'; null where the project has no watermark. */
export const watermarkOf = ({ type, hasWatermark, clientName }: VideoToProcess, studioName: string): string | null =>
  type === 'draft' && hasWatermark ? `${studioName} · ${clientName}` : null;

/**
 * Prepares a filter that burns 'DRAFT' and a text into the picture. The names come from files in the working directory and are taken
 * literally, so they can't change the filter.
 * @param folder the working directory of ffmpeg
 */
export async function prepareWatermark(folder: string, text: string): Promise<string> {
  await copyFile(fontFile('noto-sans/600SemiBold'), join(folder, 'font.ttf'));
  await writeFile(join(folder, 'draft.txt'), 'DRAFT');
  await writeFile(join(folder, 'names.txt'), text);
  const look = 'fontfile=font.ttf:expansion=none:fontcolor=white@0.35:shadowcolor=black@0.35:shadowx=2:shadowy=2:x=(w-text_w)/2';
  // A letter is about 0.6 times as wide as the font is high: long names get smaller.
  const namesSize = `min(h/18\\,w*1.5/${Math.max(1, [...text].length)})`;
  return [
    `drawtext=textfile=draft.txt:${look}:fontsize=h/6:y=(h-text_h)/2`,
    `drawtext=textfile=names.txt:${look}:fontsize=${namesSize}:y=h*0.62`,
  ].join(',');
}
