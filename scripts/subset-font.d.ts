declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** An axis is pinned to a value, or limited to a range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  /** Leaves in a font only what a text needs. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
