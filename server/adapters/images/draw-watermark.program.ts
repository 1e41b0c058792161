// A program of its own, because the fonts are chosen by its environment, and its memory is given back.
// Draws a watermark for a picture of the width and height at the second and third argument: 'DRAFT' and the text at the fourth. Writes it
// as `watermark.png` into the folder at the first, and prints where its upper left corner belongs.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '#server/shared/escape-html.ts';
import { displayFonts, fontFile, fonts } from '../pdf/fonts.ts';

interface Box {
  width: number;
  height: number;
}

/** Pango looks in all of them for a letter that the first one doesn't have. */
const textFont = 'Noto Sans Semi-Bold';
const textFaces = fonts.filter(({ family }) => !displayFonts.includes(family)).map(({ faces }) => faces.at(-1)!);

/** Letters of smaller pictures are drawn larger, then made smaller, since text has a smallest size. */
const smallestSide = 160;

/** Says in the environment which fonts there are. Must be called before sharp is loaded, which reads it only then. */
async function provideFonts(folder: string) {
  const path = join(folder, 'fonts.conf');
  const directories = textFaces.map((face) => `<dir>${escapeHtml(dirname(fontFile(face)))}</dir>`);
  await writeFile(path, `<fontconfig>${directories.join('')}<cachedir>${escapeHtml(folder)}</cachedir></fontconfig>`);
  process.env.FONTCONFIG_FILE = path;
}

async function draw(folder: string, size: Box, text: string) {
  await provideFonts(folder);
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);

  /** Renders a text as large as it fits into the box. */
  const write = async (text: string, { width, height }: Box, color: 'white' | 'black' = 'white') => {
    const markup = `<span foreground="${color}" alpha="35%">${escapeHtml(text)}</span>`;
    const box = { width: Math.floor(width), height: Math.floor(height) };
    return sharp({ text: { text: markup, font: textFont, align: 'center', rgba: true, ...box } })
      .png()
      .toBuffer({ resolveWithObject: true });
  };

  /** Centers a white text with a shadow, so that it's seen on any picture. @param middle of its lines, from the top */
  const place = async (text: string, box: Box, canvas: Box, middle: number): Promise<OverlayOptions[]> => {
    const { data, info } = await write(text, box);
    const { data: shadow } = await write(text, box, 'black');
    const left = Math.round((canvas.width - info.width) / 2);
    const top = Math.round(middle - info.height / 2);
    const offset = Math.max(1, Math.round(info.height / 40));
    return [
      { input: shadow, left: left + offset, top: top + offset },
      { input: data, left, top },
    ];
  };

  /** Puts each of the two names on a line of its own if that makes them larger. */
  const chooseLines = async (text: string, box: Box) => {
    const lines = text.replace(' · ', '\n');
    const [one, two] = await Promise.all([write(text, box), write(lines, { ...box, height: 2 * box.height })]);
    return two.info.textAutofitDpi! > 1.1 * one.info.textAutofitDpi!
      ? { text: lines, height: 2 * box.height }
      : { text, height: box.height };
  };

  /** For pictures that are very wide or very tall: one line, from end to end. */
  const drawLine = (canvas: Box) =>
    place(`DRAFT · ${text}`, { width: 0.9 * canvas.width, height: 0.7 * canvas.height }, canvas, canvas.height / 2);

  /** 'DRAFT' in the middle, the names below. */
  const drawBlock = async (canvas: Box) => {
    const width = 0.9 * canvas.width;
    const title = await place('DRAFT', { width, height: 0.12 * canvas.height }, canvas, canvas.height / 2);
    const names = await chooseLines(text, { width, height: 0.05 * canvas.height });
    const below = 0.6 * canvas.height + names.height / 2;
    return [...title, ...(await place(names.text, { width, height: names.height }, canvas, below))];
  };

  const scale = Math.max(1, Math.ceil(smallestSide / Math.min(size.width, size.height)));
  const canvas = { width: size.width * scale, height: size.height * scale };
  const aspect = canvas.width / canvas.height;
  const isUpright = aspect < 1 / 6;
  const isStrip = isUpright || aspect > 6;
  const drawn = isUpright ? { width: canvas.height, height: canvas.width } : canvas;
  const layers = await (isStrip ? drawLine(drawn) : drawBlock(drawn));
  const blank = { create: { ...drawn, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const whole = await sharp(blank).composite(layers).png().toBuffer();
  const upright = await sharp(whole)
    .rotate(isUpright ? 270 : 0)
    .png()
    .toBuffer();
  const fitted = await sharp(upright).resize(size.width, size.height).png().toBuffer();
  // Without transparent borders, since ffmpeg blends every pixel of the watermark.
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = await sharp(fitted).trim({ threshold: 0 }).toFile(join(folder, 'watermark.png'));
  return { x: -trimOffsetLeft, y: -trimOffsetTop };
}

const [, , folder, width, height, text] = process.argv;
process.stdout.write(JSON.stringify(await draw(folder!, { width: Number(width), height: Number(height) }, text!)));
