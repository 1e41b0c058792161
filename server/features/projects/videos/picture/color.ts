/** How the values of a picture become colors. */
export interface Color {
  isRgb: boolean;
  hasAlpha: boolean;
  isFullRange: boolean;
  /** The matrix from Y'CbCr to RGB. */
  matrix: keyof typeof matrices;
  /** The primaries, if they reach beyond those of BT.709. */
  widePrimaries: string | null;
  hdr: Hdr | null;
}

/** BT.2100's two ways: by hybrid log-gamma, and by the perceptual quantizer. */
export type Hdr = 'hlg' | 'pq';

/** The filter `scale` knows all of them by these names, `zscale` by others. */
export const matrices = { bt601: '170m', bt709: '709', smpte240m: '240m', fcc: 'fcc', bt2020: '2020_ncl' };

/** The matrices by ffprobe's names. Other names don't fit: `gbr` says that the values are RGB, which they aren't. */
const matrixByTag: Record<string, Color['matrix']> = {
  bt709: 'bt709',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
  bt2020: 'bt2020',
};

const hdrByTransfer: Record<string, Hdr> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

/** Primaries that reach beyond BT.709. Those of BT.601 are taken for BT.709's, which they nearly are, as editing programs do. */
const widePrimaries = ['bt2020', 'smpte431', 'smpte432'];

/** The most lines of a picture in standard definition, which PAL has. */
const linesOfSd = 576;

interface ColorTags {
  pix_fmt?: string | undefined;
  height: number;
  color_range?: string | undefined;
  color_space?: string | undefined;
  color_primaries?: string | undefined;
  color_transfer?: string | undefined;
}

/** Interprets what ffprobe says, which is often nothing. */
export function readColor(tags: ColorTags): Color {
  const { pix_fmt = '', height, color_range, color_space = '', color_primaries = '', color_transfer = '' } = tags;
  const hdr = hdrByTransfer[color_transfer] ?? null;
  const guess = hdr ? 'bt2020' : height <= linesOfSd ? 'bt601' : 'bt709';
  const isWide = widePrimaries.includes(color_primaries);
  return {
    isRgb: /rgb|bgr|gbr|pal8|xyz|mono/.test(pix_fmt),
    hasAlpha: /^(yuva|rgba|bgra|argb|abgr|gbrap|ya\d|pal8)/.test(pix_fmt),
    isFullRange: color_range === 'pc' || /^(yuvj|gray|ya\d)/.test(pix_fmt),
    matrix: matrixByTag[color_space] ?? matrixByTag[color_primaries] ?? guess,
    widePrimaries: isWide ? color_primaries : hdr ? 'bt2020' : null,
    hdr,
  };
}
