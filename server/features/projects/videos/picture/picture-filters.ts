import { matrices } from './color.ts';
import { toneMap } from './hdr.ts';
import type { Picture } from './read-picture.ts';

/** Tags that say which colors a picture has after `pictureFilters`. Without them, browsers guess. */
export const bt709Tags = [...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'], ...['-color_range', 'tv']];

/** Without these flags, a conversion of 8 bits makes everything darker by two or three. */
const exact = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';

/**
 * Filters after which the picture has the proxy's size and the colors of HD video: BT.709 in limited range, with 8 bits. What is
 * transparent becomes black.
 * @param folder the working directory of ffmpeg, where the filters find their tables
 */
export async function pictureFilters(folder: string, { size, color }: Picture): Promise<string[]> {
  const { isRgb, hasAlpha, isFullRange, matrix, widePrimaries, hdr } = color;
  const kept = widePrimaries ? matrix : 'bt709';
  const isKept = !isRgb && !hasAlpha && !isFullRange && matrix === kept;
  const from = isRgb ? [] : [`in_color_matrix=${matrix}`, `in_range=${isFullRange ? 'pc' : 'tv'}`];
  const conversion = isKept ? ['flags=bicubic'] : [exact, ...from, `out_color_matrix=${kept}`, 'out_range=tv'];
  return [
    [`scale=${size.width}:${size.height}`, ...conversion].join(':'),
    'setsar=1',
    ...(hasAlpha ? ['format=yuva444p10le', 'premultiply=inplace=1'] : []),
    ...(widePrimaries ? ['format=yuv444p12le'] : []),
    ...(hdr ? await toneMap(folder, hdr, { matrix: matrices[matrix], primaries: widePrimaries! }) : []),
    ...(widePrimaries && !hdr ? [`zscale=min=${matrices[matrix]}:rin=tv:pin=${widePrimaries}:tin=bt709:m=709:r=tv:p=bt709:t=bt709`] : []),
    'format=yuv420p',
  ];
}
