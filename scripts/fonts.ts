// Makes the faces that the pages send from the packages' variable ones: `npm run fonts`, after one of those has changed.
// One width and weight for headlines, one weight for timecode, and the letters in two parts: the first view waits for plain
// ones only, and whoever is called Zoë brings the others.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from }, (_, index) => from + index));
const marks = '–—‘’“”…€™←→↑↓−';
const parts = {
  basic: `${range(0x20, 0x7f)}\u00a0©·×${marks}`,
  more: `${range(0xa1, 0x100)}ŒœŠšŽžŸıƒˆ˜‚„†•‹›∞✓`,
};

const faces = [
  { name: 'bricolage-grotesque', axes: 'wdth', variationAxes: { wght: 700, wdth: 80 } },
  { name: 'instrument-sans', axes: 'wght', variationAxes: { wght: { min: 400, max: 600 } } },
  { name: 'geist-mono', axes: 'wght', variationAxes: { wght: 400 } },
];

for (const { name, axes, variationAxes } of faces) {
  const folder = `node_modules/@fontsource-variable/${name}`;
  const whole = readFileSync(`${folder}/files/${name}-latin-${axes}-normal.woff2`);
  for (const [part, letters] of Object.entries(parts))
    writeFileSync(`web/ui/fonts/${name}-${part}.woff2`, await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes }));
  writeFileSync(`web/ui/fonts/${name}.LICENSE`, readFileSync(`${folder}/LICENSE`));
}
