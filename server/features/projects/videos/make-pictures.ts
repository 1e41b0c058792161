import type { Filmstrip, FrameRate } from '#api/projects/videos.ts';
import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { framesPerSecond } from './frame-rate.ts';
import { fitInto, type Size } from './picture/size.ts';

const maxTiles = 60;
const maxColumns = 10;

/** In pixels. The height is a limit for upright strips only. */
const tileBox: Size = { width: 160, height: 480 };

/** For a filter `scale`: JPEG's colors are BT.601's in full range, whatever those of the proxy are. */
const jpegColors = 'in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc';

/** Makes a picture of a proxy's frame. @throws ProgramError */
export async function makePoster({ ffmpeg }: Ffmpeg, proxy: string, output: string, frame: number, rate: FrameRate): Promise<void> {
  // A time between the frame and the one before it.
  const time = Math.max(0, (frame - 0.5) / framesPerSecond(rate)).toFixed(6);
  const filter = `scale=w='min(960,iw)':h='max(2,2*trunc(ow/dar/2))':${jpegColors}`;
  await ffmpeg(['-ss', time, '-i', proxy, '-frames:v', '1', '-vf', filter, '-q:v', '3', '-threads', '1', '-f', 'mjpeg', output]);
}

/** How a video's tiles are laid out: at most 60, evenly spaced, and where they are many frames apart, all of them key frames, which are decoded soon. */
export function planFilmstrip(frameCount: number): Filmstrip {
  const fewest = Math.max(1, Math.ceil(frameCount / maxTiles));
  const framesPerTile = fewest > keyFrameInterval ? keyFrameInterval * Math.ceil(fewest / keyFrameInterval) : fewest;
  const tiles = Math.max(1, Math.ceil(frameCount / framesPerTile));
  return { columns: Math.min(tiles, maxColumns), rows: Math.ceil(tiles / maxColumns), tiles, framesPerTile };
}

interface FilmstripOptions {
  plan: Filmstrip;
  /** The size of the proxy. */
  size: Size;
  timeout: number;
}

/** Makes the filmstrip, whose tiles are shown while the pointer is over the timeline. @throws ProgramError */
export async function makeFilmstrip(
  { ffmpeg }: Ffmpeg,
  proxy: string,
  output: string,
  { plan, size, timeout }: FilmstripOptions,
): Promise<void> {
  const { columns, rows, framesPerTile } = plan;
  const { width, height } = fitInto(tileBox, size);
  const areKeyFrames = framesPerTile % keyFrameInterval === 0;
  const every = areKeyFrames ? framesPerTile / keyFrameInterval : framesPerTile;
  const filter = `select=not(mod(n\\,${every})),scale=${width}:${height}:${jpegColors},tile=${columns}x${rows}`;
  const picture = ['-an', '-vf', filter, '-fps_mode', 'passthrough', '-frames:v', '1', '-q:v', '4', '-f', 'mjpeg'];
  await ffmpeg(['-threads', '1', ...(areKeyFrames ? ['-skip_frame', 'nokey'] : []), '-i', proxy, ...picture, output], { timeout });
}
