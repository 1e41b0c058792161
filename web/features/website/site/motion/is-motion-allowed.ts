/** False if the visitor prefers reduced motion or saves data. Nothing then moves or plays automatically. */
export function isMotionAllowed(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
