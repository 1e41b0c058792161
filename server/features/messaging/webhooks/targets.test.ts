import { expect, test } from 'vitest';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addEndpoint, openReceiver } from '#server/testing/webhook-receiver.ts';
import { postWebhook, type WebhookNetwork, webhookNetwork } from './send-webhook.ts';

const testApp = await createTestApp();
const { call } = testApp;
const cookie = await ownerCookie(testApp);

const create = (url: unknown) => call('POST', '/api/admin/webhook-endpoints', { cookie, body: { url, events: ['invoice.paid'] } });

const noHttps = 'Please enter a URL that starts with https://';
const inside = 'This address is inside the network';
const invalid = 'Please enter a URL such as https://example.com/webhooks';

test.each([
  ['http://hooks.example/a', noHttps],
  ['https://127.0.0.1/a', inside],
  ['https://2130706433/a', inside],
  ['https://0x7f.1/a', inside],
  ['https://10.0.0.7/a', inside],
  ['https://169.254.169.254/latest/meta-data', inside],
  ['https://[::1]/a', inside],
  ['https://[::ffff:10.0.0.7]/a', inside],
  ['https://[fd00::1]:8443/a', inside],
  ['ftp://hooks.example/a', invalid],
  ['https://ann:secret@hooks.example/a', invalid],
  ['hooks.example/a', invalid],
  ['', invalid],
  [undefined, 'URL is required'],
])('refuses the endpoint %s', async (url, message) => {
  expect(await create(url)).toMatchObject({ status: 422, body: { errors: { url: [message] } } });
});

test('refuses to change an endpoint to an address inside the network', async () => {
  const { path } = await addEndpoint(testApp, cookie, 'https://hooks.example/a');
  const changed = await call('PATCH', path, { cookie, body: { url: 'https://192.168.0.1/a' } });
  expect(changed).toMatchObject({ status: 422, body: { errors: { url: [inside] } } });
});

test('accepts addresses inside the network, and without encryption, if the operator allows it', () => {
  const { protocols, isAllowed } = webhookNetwork({ webhooksAllowPrivate: true });
  expect([protocols, isAllowed('127.0.0.1')]).toEqual([['https:', 'http:'], true]);
});

const post = (network: WebhookNetwork, url: string) => postWebhook(network, url, {}, '{}');

/** Only the internet, as usual, but without encryption. */
const http: WebhookNetwork = { ...webhookNetwork({ webhooksAllowPrivate: false }), protocols: ['http:'] };

test('refuses an address inside the network that was stored when it was allowed', async () => {
  const receiver = await openReceiver();
  await expect(post(http, receiver.url)).rejects.toThrow(inside);
  expect(receiver.requests).toEqual([]);
});

test('refuses a host that resolves to an address inside the network at the time of the request', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const answers = [['142.250.185.78'], ['127.0.0.1'], ['142.250.185.78', '10.0.0.7']];
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return answers[asked.length]!;
  };
  for (const address of ['127.0.0.1', '10.0.0.7'])
    await expect(post({ ...http, resolve }, `http://rebinding.example:${port}/hook`)).rejects.toThrow(`${address}, inside the network`);
  // The host is resolved once for each request, for the connection itself.
  expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
  expect(receiver.requests).toEqual([]);
});

test('connects to the address that was checked', async () => {
  const receiver = await openReceiver();
  const { port } = new URL(receiver.url);
  const network = { ...http, isAllowed: () => true, resolve: async () => ['127.0.0.1'] };
  expect(await post(network, `http://hooks.example:${port}/hook`)).toEqual({ status: 204, excerpt: '' });
  expect(receiver.requests[0]!.headers.host).toBe(`hooks.example:${port}`);
});

test.each([
  ['never answers', () => undefined],
  [
    'never ends its headers',
    (_: unknown, response: { socket: { write: (text: string) => void } | null }) => void response.socket!.write('HTTP/1.1 200'),
  ],
])('gives up on an endpoint that %s', async (_description, answer) => {
  const receiver = await openReceiver(answer as Parameters<typeof openReceiver>[0]);
  const network = { ...webhookNetwork({ webhooksAllowPrivate: true }), timeout: 100 };
  await expect(post(network, receiver.url)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('fails at once when the endpoint switches to another protocol', async () => {
  const receiver = await openReceiver((_, response) => {
    response.socket!.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  await expect(post(webhookNetwork({ webhooksAllowPrivate: true }), receiver.url)).rejects.toThrow('closed the connection');
});

test('encrypts whatever the case of the protocol', async () => {
  const receiver = await openReceiver();
  const address = receiver.url.replace('http:', 'HTTPS:');
  // The receiver doesn't speak TLS.
  await expect(post(webhookNetwork({ webhooksAllowPrivate: true }), address)).rejects.toMatchObject({ code: 'EPROTO' });
});
