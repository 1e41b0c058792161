// A program of its own, so that a hostile image can't take the server down and its memory is given back.
// Reads the image at the first argument, writes every width and format into the folder at the second, and prints the image's size.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { imageFormats, imageWidths } from '#domain/website/image-files.ts';
import { isExpensive } from './decoding-cost.ts';

/** Limits the memory that decoding takes: a few bytes for each pixel. */
const maxPixels = 50_000_000;
/** WebP's own limit. A line of millions of pixels takes half a minute. */
const maxSide = 16_383;

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 75 }),
  jpg: (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
};

async function convert(input: string, folder: string) {
  if (isExpensive(await readFile(input))) throw new Error('Input image takes too long to decode');
  sharp.concurrency(1);
  // Allow only formats whose loaders run no scripts, fetch no files and call no other programs.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] });
  const image = sharp(input, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const { width, height } = (await image.metadata()).autoOrient;
  if (Math.max(width, height) > maxSide) throw new Error('Input image exceeds side limit');
  const widths = imageWidths(width);
  // The image is decoded once; the smaller widths are made from the widest one.
  const { data, info } = await image
    .resize({ width: widths.at(-1)! })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const target of widths)
    for (const format of imageFormats)
      await encoders[format](sharp(data, { raw }).resize({ width: target })).toFile(join(folder, `${target}.${format}`));
  return { width, height };
}

const [, , input, folder] = process.argv;
process.stdout.write(JSON.stringify(await convert(input!, folder!)));
