import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestEnd } from './on-test-end.ts';
import type { TestApp } from './test-app.ts';

interface ReceivedRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A web server on a free port that records what it receives. @param answer responds to a request; with 204 by default */
export async function openReceiver(answer: RequestListener = (_, response) => void response.writeHead(204).end()) {
  const requests: ReceivedRequest[] = [];
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const receiver = { url: '', requests, answer, close };
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url!, headers: request.headers as Record<string, string>, body: await text(request) });
    receiver.answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestEnd(close);
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** Adds an endpoint as the owner. */
export async function addEndpoint({ call }: Pick<TestApp, 'call'>, cookie: string, url: string, events: string[] = ['message.received']) {
  const { body } = await call('POST', '/api/admin/webhook-endpoints', { cookie, body: { url, events } });
  return { id: body.endpoint.id as number, secret: body.secret as string, path: `/api/admin/webhook-endpoints/${body.endpoint.id}` };
}
