import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hdr } from './color.ts';

type Rgb = [red: number, green: number, blue: number];

/** The brightness of white paper in HDR video, in cd/m² (ITU-R BT.2408): it becomes SDR's white. */
const white = 203;

/** The gamma of a display for SDR video (ITU-R BT.1886). */
const gamma = 2.4;

/** The brightest value that is told apart, coded as SDR's: where white is 1. HLG ends at 1000 cd/m², PQ's films seldom have more than 4000. */
const brightest: Record<Hdr, number> = { hlg: 2, pq: 4 };

const transfers: Record<Hdr, string> = { hlg: 'arib-std-b67', pq: 'smpte2084' };

/**
 * Filters that turn HDR into SDR: what SDR can show stays as it is, but for a little room above white, where highlights are told apart.
 * Their hue stays. Values are coded as SDR's here, since filters clip linear light at twice the nominal peak.
 * @param folder the working directory of ffmpeg
 */
export async function toneMap(folder: string, hdr: Hdr, { matrix, primaries }: { matrix: string; primaries: string }): Promise<string[]> {
  const peak = brightest[hdr];
  const decode = `zscale=min=${matrix}:rin=tv:tin=${transfers[hdr]}:pin=${primaries}:npl=${white * peak ** gamma}:m=gbr:r=pc:t=bt709`;
  const toBt709 = 'zscale=min=gbr:rin=pc:tin=bt709:pin=bt2020:p=bt709';
  await writeFile(
    join(folder, 'tones.cube'),
    makeTable((color) => compress(scaleBy(peak, color), peak)),
  );
  if (hdr === 'hlg')
    await writeFile(
      join(folder, 'system-gamma.cube'),
      makeTable((color) => scaleBy(1 / peak, applyOotf(scaleBy(peak, color)))),
    );
  return [
    `${decode}:p=bt2020`,
    'format=gbrpf32le',
    ...(hdr === 'hlg' ? ['lut3d=system-gamma.cube'] : []),
    toBt709,
    'format=gbrpf32le',
    'lut3d=tones.cube',
    'zscale=min=gbr:rin=pc:tin=bt709:pin=bt709:m=709:r=tv',
  ];
}

/** The value above which SDR gives way to highlights, and the value that its white gets. */
const knee = { start: 0.875, white: 0.982 };

/** Darkens a color whose brightest channel is above the knee. */
function compress(color: Rgb, peak: number): Rgb {
  const value = Math.max(...color);
  return value <= knee.start ? color : scaleBy(shoulder(value, peak) / value, color);
}

const shoulder = (value: number, peak: number): number =>
  value <= 1
    ? knee.start + ((value - knee.start) * (knee.white - knee.start)) / (1 - knee.start)
    : knee.white + ((1 - knee.white) * (1 - 1 / value)) / (1 - 1 / peak);

/** HLG's brightest value, coded as SDR's. */
const hlgPeak = (1000 / white) ** (1 / gamma);

/**
 * HLG stores the light of the scene, of which a display of 1000 cd/m² makes its own by a gamma of 1.2 (ITU-R BT.2100). `zscale` applies that to
 * each channel instead of the luminance, which exaggerates colors: undone, then done right.
 */
function applyOotf(color: Rgb): Rgb {
  const scene = color.map((value) => (value / hlgPeak) ** (gamma / 1.2)) as Rgb;
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  return scene.map((value) => hlgPeak * (value * luminance ** 0.2) ** (1 / gamma)) as Rgb;
}

const scaleBy = (factor: number, color: Rgb) => color.map((value) => factor * value) as Rgb;

/** How many values the table has along each axis. The knee and white are on the grid, so that the values between aren't rounded off. */
const gridSize = 33;

/** What a function makes of colors from 0 to 1, for the filter `lut3d`. */
function makeTable(change: (color: Rgb) => Rgb): string {
  const grid = Array.from({ length: gridSize }, (_, index) => index / (gridSize - 1));
  // In the table, red changes fastest.
  const lines = grid.flatMap((blue) =>
    grid.flatMap((green) =>
      grid.map((red) =>
        change([red, green, blue])
          .map((value) => value.toFixed(6))
          .join(' '),
      ),
    ),
  );
  return [`LUT_3D_SIZE ${gridSize}`, ...lines, ''].join('\n');
}
