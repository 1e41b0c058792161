// Subsets the variable fonts from their packages into the ones the pages use. Run `npm run fonts` after updating a font package.
// Headlines keep one width and weight, timecodes and signatures one weight. Letters are split in two: the first paint waits only for the basic set,
// and a name like Zoë loads the rest.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from }, (_, index) => from + index));
const punctuation = '–—‘’“”…€™←→↑↓−';
const subsets = {
  basic: `${range(0x20, 0x7f)}\u00a0©·×${punctuation}`,
  more: `${range(0xa1, 0x100)}ŒœŠšŽžŸıƒˆ˜‚„†•‹›∞✓`,
};

const fonts = [
  { name: 'bricolage-grotesque', axes: 'wdth', variationAxes: { wght: 700, wdth: 80 } },
  { name: 'instrument-sans', axes: 'wght', variationAxes: { wght: { min: 400, max: 600 } } },
  { name: 'geist-mono', axes: 'wght', variationAxes: { wght: 400 } },
  { name: 'caveat', axes: 'wght', variationAxes: { wght: 500 } },
];

for (const { name, axes, variationAxes } of fonts) {
  const folder = `node_modules/@fontsource-variable/${name}`;
  const font = readFileSync(`${folder}/files/${name}-latin-${axes}-normal.woff2`);
  for (const [subset, letters] of Object.entries(subsets))
    writeFileSync(`web/ui/theme/fonts/${name}-${subset}.woff2`, await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes }));
  writeFileSync(`web/ui/theme/fonts/${name}.LICENSE`, readFileSync(`${folder}/LICENSE`));
}
