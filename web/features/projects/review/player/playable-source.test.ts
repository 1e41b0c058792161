import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { loadWhole, passesRanges } from './playable-source.ts';

const video = Buffer.from('0123456789');

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const whole = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': video.length }).end(video);

const { signal } = new AbortController();
const ignore = () => undefined;

test('sees whether a request for part of a file reaches the server', async () => {
  const passed = await serve((request, response) => response.writeHead(request.headers.range === 'bytes=0-0' ? 206 : 200).end('0'));
  expect(await passesRanges(passed)).toBe(true);
  expect(await passesRanges(await serve(whole))).toBe(false);
});

test('takes no refusal for a proxy that strips ranges', async () => {
  expect(await passesRanges(await serve((_request, response) => response.writeHead(404).end()))).toBe(true);
});

test('loads a video whole, and says how far it is', async () => {
  const shares: number[] = [];
  const blob = await loadWhole(await serve(whole), signal, (share) => shares.push(share));
  expect([blob?.type, await blob?.text(), shares.at(-1)]).toEqual(['video/mp4', '0123456789', 1]);
});

test('loads no video beyond the limit, whether or not its size is said', async () => {
  expect(await loadWhole(await serve(whole), signal, ignore, 9)).toBeUndefined();
  const unsaid = await serve((_request, response) => response.writeHead(200).end(video));
  expect(await loadWhole(unsaid, signal, ignore, 9)).toBeUndefined();
  expect(await (await loadWhole(unsaid, signal, ignore, 10))?.text()).toBe('0123456789');
});

test('fails if the video does', async () => {
  await expect(loadWhole(await serve((_request, response) => response.writeHead(503).end()), signal, ignore)).rejects.toThrow('503');
});
