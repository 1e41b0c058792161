import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { makeClip } from '#server/testing/clips.ts';
import { clientPassword } from '#server/testing/factories.ts';
import { openClient, repeatSteadily } from '#server/testing/traffic.ts';
import { uploadAtOnce } from '#server/testing/uploads.ts';
import type { Studio } from './studio.ts';

/**
 * The address of a sender. Each message comes from another network, so that the rate limit doesn't apply.
 * @param block one for each kind of sender
 */
export const networkOf = (block: number, number: number) => `127.${block}.${(number >> 8) & 255}.${number & 255 || 1}`;

const lists = ['overview', 'contact-messages', 'clients', 'projects', 'projects/board', 'invoices', 'uploads', 'storage'];

/** Visitors, a client and the owner, at a steady pace. They remember what was acknowledged. */
export function startNormalUsers({ server, client, project, owner, mailbox }: Studio) {
  const http = openClient(server.url);
  const acknowledged = { messages: [] as string[], comments: [] as string[], checksums: [] as string[] };
  const uploads = { sent: 0, refused: 0 };
  /** How long invitations took to arrive, and account statements to be made, in milliseconds. */
  const waits = { invitation: [] as number[], statement: [] as number[] };

  /** Asks again, as people do, when the server says that it's busy. */
  const send = async (...request: Parameters<typeof http.send>): ReturnType<typeof http.send> => {
    const response = await http.send(...request);
    if (response.status !== 503 || !response.retryAfter) return response;
    await setTimeout(1000 * Number(response.retryAfter));
    return send(...request);
  };
  const write = async (number: number) => {
    const email = `sender${number}@sender.example`;
    const body = { name: 'Ann Sender', email, message: `Message ${number} that must not be lost.` };
    const { status } = await send('POST', '/api/contact', { body, localAddress: networkOf(1, number) });
    if (status === 201) acknowledged.messages.push(email);
  };
  const comment = async (number: number) => {
    const body = { text: `Comment ${number} that must not be lost.` };
    const { status } = await send('POST', `/api/client/projects/${project.id}/comments`, { body, cookie: client.cookie });
    if (status === 201) acknowledged.comments.push(body.text);
  };
  /** Uploads a file; every third one is a video. */
  const upload = async (number: number) => {
    const content = number % 3 === 0 ? readFileSync(makeClip()) : randomBytes(100_000);
    const metadata = { filename: `file-${number}`, projectId: String(project.id), type: 'source' };
    uploads.sent++;
    let status = await uploadAtOnce(server.url, { cookie: client.cookie, metadata, content });
    for (; status === 503; uploads.refused++) {
      await setTimeout(5000);
      status = await uploadAtOnce(server.url, { cookie: client.cookie, metadata, content });
    }
    if (status === 204) acknowledged.checksums.push(createHash('sha256').update(content).digest('hex'));
  };
  const invite = async (number: number) => {
    const body = { name: 'Ina Invited', email: `ina${number}@invited.example` };
    const startedAt = performance.now();
    await send('POST', '/api/admin/generate-invite', { body, cookie: owner });
    while (!mailbox.deliveries.some(({ to }) => to.includes(body.email))) await setTimeout(20);
    waits.invitation.push(performance.now() - startedAt);
  };
  /** Reads an account statement, which is made anew each time. */
  const readStatement = async () => {
    const startedAt = performance.now();
    await send('GET', '/api/client/statement/pdf', { cookie: client.cookie });
    waits.statement.push(performance.now() - startedAt);
  };
  const reads = ['me', 'projects', `projects/${project.id}`, 'invoices', 'package'];
  const credentials = { email: client.email, password: clientPassword };

  const activities = [
    repeatSteadily(1, () => send('GET', '/')),
    repeatSteadily(2, (number) => send('GET', `/api/client/${reads[number % reads.length]}`, { cookie: client.cookie })),
    repeatSteadily(1, (number) => send('GET', `/api/admin/${lists[number % lists.length]}`, { cookie: owner })),
    repeatSteadily(1 / 5, write),
    // Slow enough for the limit of 60 comments in ten minutes.
    repeatSteadily(1 / 12, comment),
    repeatSteadily(1 / 15, () => send('POST', '/api/client/login', { body: credentials })),
    repeatSteadily(1 / 20, upload),
    repeatSteadily(1 / 30, invite),
    repeatSteadily(1 / 40, readStatement),
  ];
  return {
    acknowledged,
    uploads,
    waits,
    sent: http.sent,
    /** Waits for what is still under way. */
    stop: async () => {
      for (const stop of activities) await stop();
      http.close();
    },
  };
}
