import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expect, test } from '#e2e/test.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

const publicPaths = ['/', '/waitlist', '/privacy-policy', '/terms-of-service', '/cookie-policy'];

/** The recommended rules, except for valid HTML that React writes differently. */
const htmlValidator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
  },
});

const read = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

/** The values of `<meta>` and `<link>` elements, by name. */
function parseHead(html: string) {
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );
  return { ...meta, title: /<title>(.*?)<\/title>/.exec(html)?.[1], canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] };
}

const signInPaths = ['login', 'register', 'confirm-email', 'forgot-password', 'reset-password'].map((name) => `/client/${name}`);
const checkedPaths = [...publicPaths, '/offline', '/nowhere', ...signInPaths, '/admin'];

for (const path of checkedPaths)
  test(`serves valid HTML at ${path}`, async ({ request }) => {
    const { results } = await htmlValidator.validateString(await read(request, path));
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)),
    ).toEqual([]);
  });

test('every public page passes the Nu HTML Checker', async ({ request }) => {
  const directory = temporaryDirectory();
  for (const path of checkedPaths) writeFileSync(join(directory, `page${path.replaceAll('/', '-')}.html`), await read(request, path));
  // A large enough stack, and no optimizing compilation for a short run.
  const options = ['-Xss8m', '-XX:TieredStopAtLevel=1', '-jar', 'node_modules/vnu-jar/build/dist/vnu.jar'];
  const { stdout, stderr } = spawnSync('java', [...options, '--errors-only', '--format', 'json', directory], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  expect(stdout, 'output other than the report').toBe('');
  const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string; extract?: string }[] };
  expect(messages.map(({ url, message, extract }) => `${basename(url)}: ${message} ${extract}`)).toEqual([]);
});

test('every public page has its own title, description, URL and share image', async ({ request, baseURL }) => {
  const heads = await Promise.all(publicPaths.map(async (path) => parseHead(await read(request, path))));
  for (const [index, head] of heads.entries()) {
    expect(head).toMatchObject({
      canonical: `${baseURL}${publicPaths[index]}`,
      'og:url': `${baseURL}${publicPaths[index]}`,
      'og:title': head.title,
      'og:image': `${baseURL}/share.png`,
      'twitter:card': 'summary_large_image',
    });
    expect(head).toHaveProperty('description');
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(publicPaths.length);
  expect(new Set(heads.map((head) => (head as Record<string, unknown>).description)).size).toBe(publicPaths.length);
});

test('the share image is a PNG of 1200 by 630 that other sites may embed', async ({ request }) => {
  const response = await request.get('/share.png');
  const bytes = await response.body();
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(response.headers()['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await request.get('/share.png', { headers: { 'if-none-match': response.headers().etag! } })).status()).toBe(304);
});

test('structured data describes the studio, its three services and its reel', async ({ request, baseURL }) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await read(request, '/'))?.[1];
  const graph = JSON.parse(text!)['@graph'] as Record<string, unknown>[];
  expect(graph.map((entry) => entry['@type'])).toEqual(['Organization', 'Service', 'Service', 'Service', 'VideoObject']);
  expect(graph[0]).toMatchObject({ name: 'Picturelock', url: `${baseURL}/` });
  const video = graph.at(-1)!;
  for (const name of ['name', 'description', 'thumbnailUrl', 'uploadDate', 'embedUrl']) expect(video).toHaveProperty(name);
  expect((await request.get(new URL(String(graph[0]!.logo)).pathname)).status()).toBe(200);
});

test('the sitemap lists the public pages, which all exist, and robots.txt disallows the rest', async ({ request, baseURL }) => {
  const listed = [...(await read(request, '/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
  expect(listed).toEqual(publicPaths.map((path) => `${baseURL}${path}`));
  for (const url of listed) expect((await request.get(url)).status()).toBe(200);
  const robots = await read(request, '/robots.txt');
  for (const line of ['Disallow: /admin', 'Disallow: /client', 'Disallow: /api/', `Sitemap: ${baseURL}/sitemap.xml`])
    expect(robots).toContain(line);
});

test('the manifest names the studio, and its icons are served as the declared types', async ({ request }) => {
  const manifest = JSON.parse(await read(request, '/manifest.webmanifest')) as { name: string; icons: { src: string; type: string }[] };
  expect(manifest.name).toBe('Picturelock');
  for (const { src, type } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toContain(type);
});

test('pages are revalidated on each visit, and assets are cached permanently', async ({ request }) => {
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  for (const tags of [page.headers().etag!, `"other", ${page.headers().etag}`])
    expect((await request.get('/', { headers: { 'if-none-match': tags } })).status()).toBe(304);
  const script = /\/assets\/islands-[\w-]+\.js/.exec(await page.text())![0];
  for (const encoding of ['br', 'gzip']) {
    const asset = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(asset.headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': encoding });
  }
});

test('responds with 404 to unknown URLs, for pages and the API', async ({ request }) => {
  const page = await request.get('/nowhere');
  expect(page.status()).toBe(404);
  expect(await page.text()).toContain('Did you forget to add the page to the router?');
  const call = await request.get('/api/nowhere');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ success: false, code: 'not_found' });
});
