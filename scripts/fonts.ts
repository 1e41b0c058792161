// Makes the faces that the pages send from the packages' variable ones: `npm run fonts`, after one of those has changed.
// Only Latin-1 and typographic marks, and only the axes that the tokens use, which halves what the first view has to wait for.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from }, (_, index) => from + index));
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŠšŽžŸıƒˆ˜–—‘’‚“”„†•…‹›€™∞←→↑↓−✓`;

const faces = [
  { name: 'bricolage-grotesque', axes: 'wdth', variationAxes: { wght: { min: 500, max: 800 }, wdth: 80 } },
  { name: 'instrument-sans', axes: 'wght', variationAxes: {} },
  { name: 'geist-mono', axes: 'wght', variationAxes: { wght: 400 } },
];

for (const { name, axes, variationAxes } of faces) {
  const folder = `node_modules/@fontsource-variable/${name}`;
  const whole = readFileSync(`${folder}/files/${name}-latin-${axes}-normal.woff2`);
  writeFileSync(`web/ui/fonts/${name}.woff2`, await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes }));
  writeFileSync(`web/ui/fonts/${name}.LICENSE`, readFileSync(`${folder}/LICENSE`));
}
