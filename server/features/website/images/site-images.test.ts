import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxImageSize } from '#api/website/site-images.ts';
import { imagePath } from '#domain/website/image-files.ts';
import { content } from '#server/features/website/site/content.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { claimingPng, jpegWithScans, pngWithTexts, sampleImage, svgWithScript } from '#server/testing/sample-images.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readImages } from './site-images.service.ts';

const testApp = await createTestApp();
const { call, app } = testApp;
const cookie = await ownerCookie(testApp);

const upload = (body: Buffer, type = 'image/jpeg') =>
  call('POST', '/api/admin/site/images', { cookie, body, headers: { 'content-type': type } });
const storedImage = async (path: string) => sharp((await app.inject(path)).rawPayload);

test('stores an image upright, without the place where it was taken, and once', async () => {
  const file = await sampleImage(1200, 800)
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { status, body } = await upload(file);
  expect([status, body.image]).toEqual([200, expect.objectContaining({ width: 800, height: 1200 })]);
  const metadata = await (await storedImage(imagePath(body.image, 640, 'jpg'))).metadata();
  expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([640, 960, undefined, undefined]);
  expect((await upload(file)).body.image).toEqual(body.image);
  expect(Object.keys(await readImages(testApp.db))).toEqual([`upload:${body.image.id}`]);
});

test('keeps transparency where the format can, and shows white where it cannot', async () => {
  const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } });
  const { image } = (await upload(await clear.png().toBuffer(), 'image/png')).body;
  expect((await (await storedImage(imagePath(image, 40, 'webp'))).metadata()).hasAlpha).toBe(true);
  const { dominant } = await (await storedImage(imagePath(image, 40, 'jpg'))).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test.each([
  ['webp', await sampleImage(64, 48).webp().toBuffer()],
  ['avif', await sampleImage(64, 48).avif().toBuffer()],
])('accepts %s, whatever type it is sent as', async (_format, file) => {
  expect((await upload(file, 'application/octet-stream')).body.image).toMatchObject({ width: 64, height: 48 });
});

test.each([
  ['an SVG', svgWithScript],
  ['a GIF', await sampleImage(64, 48).gif().toBuffer()],
  ['nothing', Buffer.alloc(0)],
])('refuses %s on its field', async (_what, file) => {
  const message = "The image can't be read. Please use a JPEG, PNG, WebP or AVIF file.";
  expect(await upload(file)).toMatchObject({ status: 422, body: { message, errors: { image: [message] } } });
});

test('refuses too many pixels and too many bytes', async () => {
  expect(await upload(claimingPng(30_000, 30_000))).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('50 megapixels') },
  });
  expect(await upload(Buffer.alloc(maxImageSize + 1))).toMatchObject({ status: 413, body: { message: expect.stringContaining('20 MB') } });
});

test.each([
  ['a column of pixels', claimingPng(1, 49_000_000), 'more than 16,383 pixels wide or high'],
  ['a line of pixels', claimingPng(49_000_000, 1), 'more than 16,383 pixels wide or high'],
  ['a JPEG of hundreds of scans', jpegWithScans(101), 'takes too long to convert'],
  ['a PNG with gigabytes of text', await pngWithTexts(2_000_001), 'takes too long to convert'],
])('refuses %s without decoding it', async (_what, file, message) => {
  expect(await upload(file)).toMatchObject({ status: 422, body: { message: expect.stringContaining(message) } });
});

test.each([
  ['a JPEG of a hundred scans', jpegWithScans(100)],
  ['a PNG with some text', await pngWithTexts(100_000)],
  ['the longest side', await sampleImage(3, 16_383).png().toBuffer()],
])('accepts %s', async (_what, file) => {
  expect((await upload(file)).status).toBe(200);
});

test('is only for files', async () => {
  expect(await call('POST', '/api/admin/site/images', { cookie, body: { image: 'x' } })).toMatchObject({ status: 415 });
});

test("a film's own thumbnail needs a description, unless it is decoration", async () => {
  const image = { id: 'a'.repeat(32), width: 960, height: 540, focus: { x: 50, y: 20 } };
  const saveWith = (alt: string | null) => {
    const items = [{ ...content.portfolio.items[0]!, thumbnail: { ...image, alt } }];
    const body = { version: 0, content: { ...content, portfolio: { ...content.portfolio, items } } };
    return call('PUT', '/api/admin/site/draft', { cookie, body });
  };
  expect((await saveWith('')).body.errors).toEqual({ 'content.portfolio.items.0.thumbnail.alt': ['Description is required'] });
  expect((await saveWith(null)).body.draft.content.portfolio.items[0].thumbnail).toEqual({ ...image, alt: null });
});
