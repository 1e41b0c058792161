import { expect, onTestFinished, test, vi } from 'vitest';
import { viewOf } from '#server/features/billing/invoice-documents/document-view.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { pdfInfo } from '#server/testing/pdf-tools.ts';
import { loadCompiler } from './compiler.ts';
import { openPdfRenderer } from './renderer.ts';
import { readTemplate } from './template-files.ts';

const view = (number: string) => viewOf(invoiceDocument({ number }));
const unavailable = { code: 'unavailable', message: "We couldn't create the PDF. Please try again in a minute." };

/** A renderer whose worker does what the invoice's number says: `crash`, `exit`, `hang` or `fail`; otherwise it answers with the number. */
function openFakeRenderer(options: Partial<Parameters<typeof openPdfRenderer>[0]> = {}) {
  const script = `
    const { parentPort, threadId } = require('node:worker_threads');
    parentPort.on('message', ({ number }) => {
      if (number === 'crash') setImmediate(() => { throw new Error('Out of luck'); });
      else if (number === 'exit') process.exit(3);
      else if (number === 'hang') for (;;);
      else if (number === 'fail') parentPort.postMessage({ error: 'No such layout' });
      else parentPort.postMessage({ pdf: new TextEncoder().encode(number + ' ' + threadId), memoryBytes: number === 'large' ? 1e12 : 1 });
    });`;
  const renderer = openPdfRenderer({ worker: new URL(`data:text/javascript,${encodeURIComponent(commonJs(script))}`), ...options });
  onTestEnd(() => renderer.close());
  const render = async (number: string) => (await renderer.render(view(number))).toString().split(' ') as [number: string, thread: string];
  return { ...renderer, renderer, render };
}

const commonJs = (script: string) => `import { createRequire } from 'node:module'; const require = createRequire('file:///'); ${script}`;

test.each([
  ['crash', 'Out of luck'],
  ['exit', 'The worker stopped'],
  ['fail', 'No such layout'],
])('rejects the request on %s and serves the next one with a new worker', async (number, reason) => {
  const { render } = openFakeRenderer();
  const [, thread] = await render('INV-1');
  const failing = render(number);
  const next = render('INV-2');
  await expect(failing).rejects.toMatchObject({ ...unavailable, cause: { message: expect.stringContaining(reason) } });
  expect(await next).toEqual(['INV-2', expect.not.stringMatching(`^${thread}$`)]);
});

test('limits how long a request takes, with its wait for others, and serves the next one', async () => {
  const { render } = openFakeRenderer({ timeout: 3000 });
  const expired = { status: 'rejected', reason: { ...unavailable, cause: { message: expect.stringContaining('took longer than') } } };
  expect(await Promise.allSettled([render('hang'), render('INV-1')])).toMatchObject([expired, expired]);
  expect((await render('INV-2'))[0]).toBe('INV-2');
});

test('rejects requests beyond the limit of those waiting', async () => {
  const { render } = openFakeRenderer({ maxWaiting: 2 });
  const outcomes = await Promise.allSettled(['INV-1', 'INV-2', 'INV-3', 'INV-4'].map(render));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('replaces a worker that holds too much memory', async () => {
  const { render } = openFakeRenderer();
  const [, first] = await render('large');
  const [, second] = await render('INV-1');
  const [, third] = await render('INV-2');
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('renders documents about one subject in turn with others, the same one once, and of those that wait the last', async () => {
  const { renderer, render } = openFakeRenderer();
  const done: string[] = [];
  const about = (number: string) => renderer.render(view(number), 'proposal 1').then((pdf) => done.push(`${pdf}`.split(' ')[0]!) && pdf);
  const [first, same, replaced, last] = [about('A-1'), about('A-1'), about('A-2'), about('A-3')];
  const other = render('B-1').then(([number]) => done.push(number));
  await expect(replaced).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([last, other]);
  expect(done).toEqual(['A-1', 'A-1', 'B-1', 'A-3']);
  expect(await same, 'rendered once').toBe(await first);
});

test('stops an unused worker and starts one again when needed', async () => {
  const { render } = openFakeRenderer({ idleTimeout: 0 });
  const [, first] = await render('INV-1');
  await expect.poll(async () => (await render('INV-2'))[1], { timeout: 15_000 }).not.toBe(first);
});

test('rejects what is unfinished when it closes, and any request after that', async () => {
  const { render, close } = openFakeRenderer();
  const unfinished = [render('hang'), render('INV-1')].map((request) => expect(request).rejects.toMatchObject(unavailable));
  await close();
  await Promise.all(unfinished);
  await expect(render('INV-2')).rejects.toMatchObject(unavailable);
});

test('reports a broken logo or template as an error', async () => {
  const broken = [
    { 'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect') },
    { 'logo.svg': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) },
    { 'items.typ': Buffer.from('#let items-table(view) = view.nothing') },
  ];
  for (const files of broken) {
    const { compile } = await loadCompiler({ ...readTemplate(), ...files });
    expect(() => compile(view('INV-1'))).toThrow("Typst can't render Invoice INV-1");
  }
});

test('gives the template no access to other files', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const path of ['/etc/passwd', '../../../../../../etc/passwd', '/main.ts']) {
    const { compile } = await loadCompiler({ ...readTemplate(), 'items.typ': Buffer.from(`#let items-table(view) = read("${path}")`) });
    expect(() => compile(view('INV-1'))).toThrow(/Typst can't render.*(failed to load file|file not found|cannot)/s);
  }
});

test('leaves the event loop free while it renders', async () => {
  const renderer = openPdfRenderer();
  onTestEnd(() => renderer.close());
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const pdf = await renderer.render(view('INV-1'));
  clearInterval(ticking);
  expect(pdfInfo(pdf).Title).toBe('Invoice INV-1');
  expect(turns).toBeGreaterThan(10);
});
