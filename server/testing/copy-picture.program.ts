// Makes the copy that plays while a video's proxies are made, and prints its path: for browser tests, which don't import the server.
import { convertVideo } from '#server/features/projects/videos/convert-video.ts';
import { openTestFfmpeg } from './installed-ffmpeg.ts';

const [input = '', folder = ''] = process.argv.slice(2);
const ffmpeg = (await openTestFfmpeg(folder))!;
const made = await convertVideo(ffmpeg, { input, folder, wanted: 'quickest look', watermark: null, onProgress: () => undefined });
const copy = made.renditions.find(({ isCopy }) => isCopy);
if (!copy) throw new Error(`${input} isn't copied.`);
console.log(copy.localPath);
