import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFile } from '#server/adapters/pdf/fonts.ts';
import type { VideoToProcess } from './videos.store.ts';

/** The text to burn into a draft, below 'DRAFT'; null where it has no watermark, or no longer. */
export const watermarkOf = ({ type, draftsLocked, clientName }: VideoToProcess, studioName: string): string | null =>
  type === 'draft' && draftsLocked ? `${studioName} · ${clientName}` : null;

/** Each contains Latin letters too. */
const fontsByScript: [RegExp, string][] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'chocolate-classical-sans/400Regular'],
  [/\p{Script=Hangul}/u, 'gowun-dodum/400Regular'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic/600SemiBold'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew/600SemiBold'],
  [/\p{Script=Thai}/u, 'noto-sans-thai/600SemiBold'],
];

/** One font for the whole text: drawtext doesn't look for a missing letter in another one. */
const fontFor = (text: string): string => fontsByScript.find(([script]) => script.test(text))?.[1] ?? 'noto-sans/600SemiBold';

/** About how wide it is, in heights of the font. */
const widthOf = (text: string) => [...text].reduce((width, letter) => width + (wide.test(letter) ? 1 : 0.6), 0);
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF00-\uFF60]/u;

/**
 * Prepares a filter that burns 'DRAFT' and a text into the picture. The names come from files in the working directory and are taken
 * literally, so they can't change the filter.
 * @param folder the working directory of ffmpeg
 */
export async function prepareWatermark(folder: string, text: string): Promise<string> {
  await copyFile(fontFile(fontFor(text)), join(folder, 'font.ttf'));
  await writeFile(join(folder, 'draft.txt'), 'DRAFT');
  await writeFile(join(folder, 'names.txt'), text);
  const look = 'fontfile=font.ttf:expansion=none:fontcolor=white@0.35:shadowcolor=black@0.35:shadowx=2:shadowy=2:x=(w-text_w)/2';
  // Long names get smaller.
  const namesSize = `min(h/18\\,w*0.9/${Math.max(1, widthOf(text))})`;
  return [
    `drawtext=textfile=draft.txt:${look}:fontsize=h/6:y=(h-text_h)/2`,
    `drawtext=textfile=names.txt:${look}:fontsize=${namesSize}:y=h*0.62`,
  ].join(',');
}
