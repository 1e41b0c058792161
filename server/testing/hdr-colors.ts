export type Rgb = [red: number, green: number, blue: number];

/** Converts from BT.709's primaries to BT.2020's (ITU-R BT.2087). */
const toBt2020 = [
  [0.627404, 0.329283, 0.043313],
  [0.069097, 0.91954, 0.011362],
  [0.016391, 0.088013, 0.895595],
];

const luma: Rgb = [0.2627, 0.678, 0.0593];

/**
 * Codes a color for HDR by the formulas of ITU-R BT.2100, as Y'CbCr in limited range.
 * @param color as SDR of 8 bits, whose white is 203 cd/m² (ITU-R BT.2408); above 255 for what is brighter
 */
export function encodeHdr(color: Rgb, hdr: 'hlg' | 'pq', bits: number): [y: number, cb: number, cr: number] {
  const sdr = color.map((value) => 203 * (value / 255) ** 2.4) as Rgb;
  const light = toBt2020.map((row) => dot(row as Rgb, sdr)) as Rgb;
  const [r, g, b] = (hdr === 'pq' ? light.map(pq) : hlg(light)) as Rgb;
  const y = dot(luma, [r, g, b]);
  const code = (value: number, base: number, range: number) => Math.round((base + range * value) * 2 ** (bits - 8));
  return [code(y, 16, 219), code((b - y) / 1.8814, 128, 224), code((r - y) / 1.4746, 128, 224)];
}

/** The code of a brightness in cd/m²: 255 for white, which is 203, and more for what is brighter. */
export const codeOf = (brightness: number) => 255 * (brightness / 203) ** (1 / 2.4);

const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Encodes a brightness in cd/m² by the inverse of PQ's EOTF. */
function pq(brightness: number): number {
  const y = (brightness / 10_000) ** (2610 / 16_384);
  return ((3424 / 4096 + (2413 / 128) * y) / (1 + (2392 / 128) * y)) ** (2523 / 32);
}

/** Encodes light by the inverse of HLG's OOTF for a display of 1000 cd/m², then by its OETF. */
function hlg(light: Rgb): Rgb {
  const display = dot(luma, light) / 1000;
  const scene = light.map((value) => (display > 0 ? (value / 1000) * display ** (1 / 1.2 - 1) : 0));
  return scene.map((value) =>
    value <= 1 / 12 ? Math.sqrt(3 * value) : 0.17883277 * Math.log(12 * value - 0.28466892) + 0.55991073,
  ) as Rgb;
}
