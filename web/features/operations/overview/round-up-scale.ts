/** The end of an axis: the amount rounded up to 1, 2 or 5 times a power of ten. */
export function roundUpScale(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= largest) ?? 10 * power;
}
