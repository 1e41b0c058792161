import { convertVideo } from '#server/features/projects/videos/convert-video.ts';
import { openTestFfmpeg } from './installed-ffmpeg.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** The copy that plays while a video's proxies are made. @returns its path @throws if the video isn't copied */
export async function copyPicture(input: string): Promise<string> {
  const ffmpeg = (await openTestFfmpeg(temporaryDirectory()))!;
  const options = { input, folder: temporaryDirectory(), wanted: 'quickest look', watermark: null, onProgress: () => undefined } as const;
  const copy = (await convertVideo(ffmpeg, options)).renditions.find(({ isCopy }) => isCopy);
  if (!copy) throw new Error(`${input} isn't copied.`);
  return copy.localPath;
}
