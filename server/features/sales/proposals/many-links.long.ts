import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { minutes, seconds } from '#server/shared/clock.ts';
import { urlOf } from '#server/testing/databases.ts';
import { createClient, createInvoice } from '#server/testing/factories.ts';
import { peakMegabytes, residentMegabytes } from '#server/testing/process-memory.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const links = 20;
const { LINK_SECONDS = '60', LIST_ITEMS = '1000', LIST_LEVELS = '10' } = process.env;

/** A list as long as a text may be. */
const longText = Array.from({ length: Number(LIST_ITEMS) }, (_, item) => `${'  '.repeat(item % Number(LIST_LEVELS))}- a`)
  .join('\n')
  .slice(0, 29_000);
const addOns = Array.from({ length: 6 }, (_, index) => ({
  key: `add-on-${index}`,
  title: 'Add-on',
  unitAmount: '10.00',
  quantityRange: { min: 1, max: 9 },
}));

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
/** The memory of the rendering processes, in megabytes. They run below the shells that limit them. */
function renderingMemory(pid: number): number[] {
  const below = childrenOf(pid).flatMap((child) => [child, ...childrenOf(child)]);
  const commandOf = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8');
  return below.filter((child) => /^(?!sh).*render\.program/s.test(commandOf(child))).map(residentMegabytes);
}

test('twenty links that choose again and again leave the server small, and another client their invoices', {
  timeout: 30 * minutes,
}, async () => {
  const testApp = await createTestApp();
  testApp.clock.advance(Date.now() - testApp.clock.now().getTime());
  const { draft, send } = await proposalActions(testApp);
  const tokens: string[] = [];
  for (let link = 0; link <= links; link++) {
    const id = await draft(
      { recipientName: 'Ann Carter', recipientEmail: `ann${link}@many.example` },
      { introduction: longText, terms: longText, addOns },
    );
    tokens.push((await send(id)).body.link.split('/').at(-1));
  }
  const [newcomer, ...others] = tokens;
  const { id: clientId, cookie } = await createClient(testApp);
  const invoices = [];
  for (let invoice = 0; invoice < 10; invoice++) invoices.push(await createInvoice(testApp, { clientId }));

  const server = await startServerProcess({
    DATABASE_URL: urlOf(testApp.connection, testApp.connection.database),
    DATA_DIR: temporaryDirectory(),
    LOG_LEVEL: 'error',
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const before = residentMegabytes(server.pid);

  const choose = async (token: string, choice: number) => {
    const quantities = Object.fromEntries(addOns.map(({ key }, index) => [key, 1 + (Math.floor(choice / 9 ** index) % 9)]));
    const body = JSON.stringify({ version: 1, choice: 'film', addOns: addOns.map(({ key }) => key), quantities });
    const response = await fetch(`${server.url}/api/proposals/${token}/document`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const measure = async <T>(work: () => Promise<T>) => {
    const startedAt = performance.now();
    const result = await work();
    return { result, seconds: Number(((performance.now() - startedAt) / 1000).toFixed(2)) };
  };

  let isOver = false;
  let highest = { largest: 0, together: 0, count: 0 };
  const sampling = setInterval(() => {
    const sizes = renderingMemory(server.pid);
    const together = sizes.reduce((sum, size) => sum + size, 0);
    highest = {
      largest: Math.max(highest.largest, ...sizes),
      together: Math.max(highest.together, together),
      count: Math.max(highest.count, sizes.length),
    };
  }, 50);
  const statuses = new Map<number, number>();
  const chooseUntilOver = async (token: string) => {
    for (let choice = 0; !isOver; choice++) {
      const status = await choose(token, choice);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) await setTimeout(1000);
    }
  };
  const choosing = others.map(chooseUntilOver);
  await setTimeout(5 * seconds);
  const readInvoice = async (id: number) => {
    const response = await fetch(`${server.url}/api/client/invoices/${id}/pdf`, { headers: { cookie } });
    await response.arrayBuffer();
    return response.status;
  };
  const waits = [];
  for (const { id } of invoices) {
    waits.push(await measure(() => readInvoice(id)));
    await setTimeout(Number(LINK_SECONDS) * 100);
  }
  const honest = await measure(() => choose(newcomer!, 0));
  isOver = true;
  await Promise.all(choosing);
  const peak = peakMegabytes(server.pid);
  const after = residentMegabytes(server.pid);
  await setTimeout(2 * minutes + 10 * seconds);
  clearInterval(sampling);
  const later = residentMegabytes(server.pid);
  console.log({ before, peak, after, later, highest, waits, honest, statuses });
  expect(waits.map(({ result }) => result)).toEqual(invoices.map(() => 200));
  expect(peak, 'of the server').toBeLessThan(400);
  expect(highest.largest, 'of a process that renders').toBeLessThan(320);
  expect(renderingMemory(server.pid)).toEqual([]);
});
