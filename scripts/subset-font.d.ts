declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Pins an axis to a value or limits it to a range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  /** Reduces a font to the characters of a text. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
