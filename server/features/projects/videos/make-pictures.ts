import type { Filmstrip } from '#contract/projects/videos.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';

const maxTiles = 60;
const maxColumns = 10;

/** A picture from an early moment, which is seldom black. @throws ProgramError */
export async function makePoster({ ffmpeg }: Ffmpeg, proxy: string, output: string, duration: number): Promise<void> {
  const time = Math.min(1, duration / 3).toFixed(3);
  const filter = "scale=w='min(960,iw)':h=-2";
  await ffmpeg(['-ss', time, '-i', proxy, '-frames:v', '1', '-vf', filter, '-q:v', '3', '-threads', '1', '-f', 'mjpeg', output]);
}

/** How a video's tiles are laid out: at most 60, evenly spaced. */
export function planFilmstrip(frameCount: number): Filmstrip {
  const framesPerTile = Math.max(1, Math.ceil(frameCount / maxTiles));
  const tiles = Math.max(1, Math.ceil(frameCount / framesPerTile));
  return { columns: Math.min(tiles, maxColumns), rows: Math.ceil(tiles / maxColumns), tiles, framesPerTile };
}

/** Tiles to hover over the timeline. @throws ProgramError */
export async function makeFilmstrip({ ffmpeg }: Ffmpeg, proxy: string, output: string, plan: Filmstrip, timeout: number): Promise<void> {
  const { columns, rows, framesPerTile } = plan;
  const filter = `select=not(mod(n\\,${framesPerTile})),scale=160:-2,tile=${columns}x${rows}`;
  const picture = ['-an', '-vf', filter, '-fps_mode', 'passthrough', '-frames:v', '1', '-q:v', '4', '-f', 'mjpeg'];
  await ffmpeg(['-threads', '1', '-i', proxy, ...picture, output], { timeout });
}
