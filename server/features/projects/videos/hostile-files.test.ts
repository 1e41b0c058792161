import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeClip } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { convertVideo } from './convert-video.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** A video that ffmpeg would read happily. */
const secret = makeClip();
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test.each([
  ['a playlist of a local file', `#EXTM3U\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`],
  ['a playlist of an address', `#EXTM3U\n#EXTINF:2,\n${address}/clip.ts\n#EXT-X-ENDLIST\n`],
  ['a list of files to join', `ffconcat version 1.0\nfile '${secret}'\n`],
  ['a list of addresses to join', `ffconcat version 1.0\nfile '${address}/clip.mp4'\n`],
  ['a session description', `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n`],
  [
    'a DASH manifest',
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"><Period><AdaptationSet><Representation id="1" bandwidth="1" mimeType="video/mp4"><BaseURL>${address}/clip.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  ['a picture in SVG', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/a.png"/></svg>`],
])('reads nothing but the file itself: %s', async (_, content) => {
  const input = join(folder, 'clip.mp4');
  writeFileSync(input, content);
  const converting = convertVideo(ffmpeg, { input, folder: join(folder, 'out'), watermark: null, onProgress: () => undefined });
  await expect(converting).rejects.toThrow();
  expect(requests).toEqual([]);
});

test('takes a name with a protocol for a name', async () => {
  const converting = convertVideo(ffmpeg, {
    input: `${address}/clip.mp4`,
    folder: join(folder, 'out'),
    watermark: null,
    onProgress: () => undefined,
  });
  await expect(converting).rejects.toThrow('no such file');
  expect(requests).toEqual([]);
});
