import { createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { imagePath } from '#domain/website/image-files.ts';
import { thumbnailSource } from '#domain/website/thumbnails.ts';
import { siteImages } from '#server/db/schema/website/site-images.ts';
import { content } from '#server/features/website/site/content.ts';
import { isPublicAddress } from '#server/shared/networks/networks.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { claimingPng, sampleImage, svgWithScript } from '#server/testing/sample-images.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { fetchFrom, type ImageHosts } from './fetch-image.ts';
import { readImages } from './site-images.service.ts';
import { fetchThumbnail, queueThumbnails } from './thumbnails.ts';

const testApp = await createTestApp();
const { deps, db, call } = testApp;
const videoId = 'aqz-KE-bpKQ';
const source = thumbnailSource({ platform: 'youtube', id: videoId });
const vimeoSource = thumbnailSource({ platform: 'vimeo', id: '76979871', key: '8272103f6e' });
const thumbnail = await sampleImage(1280, 720)
  .withExif({ IFD0: { Copyright: 'Somebody' } })
  .jpeg()
  .toBuffer();

/** What the fake platform answers, and the paths it was asked for. */
let answer: RequestListener;
let requests: string[] = [];
const platform = createServer((request, response) => {
  requests.push(request.url!);
  answer(request, response);
});
await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
platform.unref();
const { port } = platform.address() as AddressInfo;

/** The platform is on this machine; every other address is judged as always. */
const addresses: Record<string, string[]> = {
  'i.ytimg.com': ['127.0.0.1'],
  'intranet.ytimg.com': ['10.0.0.7'],
  'vimeo.com': ['127.0.0.1'],
  'i.vimeocdn.com': ['127.0.0.1'],
};
const hosts: ImageHosts = {
  names: Object.keys(addresses),
  protocol: 'http:',
  get: (url, options, receive) => get(url, { ...options, port }, receive),
  resolve: async (host) => addresses[host]!,
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  timeout: 5000,
};
const fetchIt = (changes: Partial<ImageHosts> = {}) => fetchThumbnail(deps, source, { ...hosts, ...changes });
const fetchFromVimeo = () => fetchThumbnail(deps, vimeoSource, hosts);

const sends =
  (body: Buffer | string): RequestListener =>
  (_request, response) =>
    void response.end(body);
const redirectsTo =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

beforeEach(async () => {
  requests = [];
  await db.delete(siteImages);
});

test("fetches a film's thumbnail once, and serves it in every width and format without metadata", async () => {
  answer = sends(thumbnail);
  await fetchIt();
  await fetchIt();
  expect(requests).toEqual([`/vi/${videoId}/maxresdefault.jpg`]);
  const { [source]: image } = await readImages(db);
  expect(image).toMatchObject({ width: 1280, height: 720 });
  await testApp.deps.site.refresh();
  for (const [width, height] of [
    [320, 180],
    [640, 360],
    [960, 540],
  ] as const)
    for (const [format, mediaType, sharpFormat] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const response = await testApp.app.inject(imagePath(image!, width, format));
      expect(response.headers).toMatchObject({ 'content-type': mediaType, 'cache-control': 'public, max-age=31536000, immutable' });
      const metadata = await sharp(response.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: sharpFormat, width, height });
      expect(metadata.exif).toBeUndefined();
    }
});

test('takes the small thumbnail of a video that has no large one, and never enlarges it', async () => {
  const small = await sampleImage(480, 360).jpeg().toBuffer();
  answer = (request, response) => void (request.url?.includes('maxres') ? response.writeHead(404).end() : response.end(small));
  await fetchIt();
  const { [source]: image } = await readImages(db);
  expect(image).toMatchObject({ width: 480, height: 360 });
  const statuses = [320, 480, 640].map(async (width) => (await call('GET', imagePath(image!, width, 'jpg'))).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});

/** Vimeo's description of a video, which names its thumbnail. */
const describes =
  (description: object | string): RequestListener =>
  ({ url = '' }, response) =>
    void response.end(url.startsWith('/api/oembed.json') ? JSON.stringify(description) : thumbnail);

test('asks Vimeo where the thumbnail of a video is, also of an unlisted one', async () => {
  answer = describes({ type: 'video', thumbnail_url: 'http://i.vimeocdn.com/video/452001751-8216e0571c_1280' });
  await fetchFromVimeo();
  expect(requests).toEqual([
    '/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871%2F8272103f6e&width=1280',
    '/video/452001751-8216e0571c_1280',
  ]);
  expect(await readImages(db)).toEqual({ 'vimeo:76979871:8272103f6e': expect.objectContaining({ width: 1280, height: 720 }) });
});

test.each([
  ['on another host', { thumbnail_url: 'http://attacker.example/a.jpg' }, /not one of the hosts/],
  ['on this machine', { thumbnail_url: 'http://127.0.0.1/a.jpg' }, /not one of the hosts/],
  ['inside the network', { thumbnail_url: 'http://intranet.ytimg.com/a.jpg' }, /10\.0\.0\.7, inside the network/],
  ['in a file', { thumbnail_url: 'file:///etc/passwd' }, /not one of the hosts/],
  ['in a script', { thumbnail_url: 'javascript:alert(1)' }, /not one of the hosts/],
  ['in no address', { thumbnail_url: 'a.jpg' }, /thumbnail_url/],
  ['nowhere, because the video is private', { type: 'video', domain_status_code: 403 }, /thumbnail_url/],
])('refuses a thumbnail that Vimeo says is %s', async (_where, description, message) => {
  answer = describes(description);
  await expect(fetchFromVimeo()).rejects.toThrow(message);
  expect(requests).toHaveLength(1);
  expect(await readImages(db)).toEqual({});
});

test('follows a redirect to one of the hosts only', async () => {
  answer = (request, response) =>
    void (request.url === '/moved.jpg' ? response.end(thumbnail) : response.writeHead(301, { location: '/moved.jpg' }).end());
  await fetchIt();
  expect(Object.keys(await readImages(db))).toEqual([source]);
});

test.each([
  ['another host', 'http://attacker.example/', /not one of the hosts/],
  ['an address of this machine', 'http://127.0.0.1/', /not one of the hosts/],
  ['another protocol', 'https://i.ytimg.com/', /not one of the hosts/],
  ['a host inside the network', 'http://intranet.ytimg.com/', /10\.0\.0\.7, inside the network/],
  ['itself, again and again', `http://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`, /redirected too often/],
])('refuses a redirect to %s', async (_what, location, message) => {
  answer = redirectsTo(location);
  await expect(fetchIt()).rejects.toThrow(message);
  expect(await readImages(db)).toEqual({});
});

test('refuses a host one of whose addresses is inside the network', async () => {
  await expect(fetchIt({ resolve: async () => ['142.250.185.78', '192.168.0.1'] })).rejects.toThrow('192.168.0.1, inside the network');
});

test('stops reading what is too large or too slow', async () => {
  answer = (_request, response) => {
    const chunk = Buffer.alloc(1_000_000);
    const send = () => response.write(chunk, () => !response.destroyed && send());
    send();
  };
  await expect(fetchFrom(hosts, 'http://i.ytimg.com/endless')).rejects.toThrow('more than 5000000 bytes');
  answer = (_request, response) => void response.write('a');
  await expect(fetchIt({ timeout: 200 })).rejects.toThrow(/aborted|timeout/i);
});

test.each([
  ['text', Buffer.from('<html>Not found</html>'), "The image can't be read."],
  ['an SVG with a script', svgWithScript, "The image can't be read."],
  ['a truncated JPEG', thumbnail.subarray(0, thumbnail.length / 2), "The image can't be read."],
  ['a PNG of 30,000 × 30,000 pixels', claimingPng(30_000, 30_000), 'more than 50 megapixels'],
])('refuses %s', async (_what, body, message) => {
  answer = sends(body);
  await expect(fetchIt()).rejects.toThrow(message);
  expect(await readImages(db)).toEqual({});
});

test('pages and the editor get a thumbnail as soon as it is there', async () => {
  answer = sends(thumbnail);
  const { version } = deps.site.current;
  await fetchIt();
  await vi.waitFor(() => expect(deps.site.current.content.images).toEqual({ [source]: expect.objectContaining({ width: 1280 }) }));
  expect(deps.site.current.version).not.toBe(version);
  const { body } = await call('GET', '/api/admin/site', { cookie: await ownerCookie(testApp) });
  expect(body.images).toEqual(deps.site.current.content.images);
});

test('saving a draft queues the thumbnails that are missing, each once', async () => {
  const enqueue = vi.spyOn(deps.jobs, 'enqueue');
  await db.insert(siteImages).values({ source, id: 'a'.repeat(32), width: 1, height: 1 });
  const film = (id: string) => ({ ...content.portfolio.items[0]!, video: { platform: 'youtube' as const, id } });
  const films = ['aaaaaaaaaaa', videoId, 'aaaaaaaaaaa'].map(film);
  await db.transaction((tx) => queueThumbnails(deps, tx, { ...content, portfolio: { ...content.portfolio, items: films } }));
  expect(enqueue.mock.calls.map(([, name, data]) => [name, data])).toEqual([['fetch-thumbnail', { source: 'youtube:aaaaaaaaaaa' }]]);
  enqueue.mockRestore();
});

test('only serves images by the names that pages use', async () => {
  for (const name of ['nothing', `${'0'.repeat(32)}-320.jpg`, `${'0'.repeat(32)}-320.svg`, '..%2f..%2fsecret-1.jpg'])
    expect((await call('GET', `/media/${name}`)).status).toBe(404);
});
