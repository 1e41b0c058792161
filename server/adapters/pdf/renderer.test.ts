import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { viewOf } from '#server/features/billing/invoice-documents/document-view.ts';
import { minutes } from '#server/shared/clock.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { pdfInfo } from '#server/testing/pdf-tools.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { loadCompiler } from './compiler.ts';
import type { ProseBlock } from './document-view.ts';
import { openPdfRenderer } from './renderer.ts';
import { readTemplate } from './template-files.ts';

const view = (number: string) => viewOf(invoiceDocument({ number }));
const unavailable = { code: 'unavailable', message: "We couldn't create the PDF. Please try again in a minute." };

/**
 * A program that does what the number of the invoice says: `crash`, `exit`, `hang`, `fail`, `fill` or `large`; otherwise it answers with it
 * and its own id.
 */
const program = join(temporaryDirectory(), 'render.mjs');
writeFileSync(
  program,
  `let last;
  process.on('message', ({ number }) => {
    if (number === 'crash') throw new Error('Out of luck');
    if (number === 'exit') process.exit(3);
    if (number === 'hang') for (;;);
    if (number === 'fail' || (number === 'fail once' && last)) process.send({ error: 'No such layout', memoryBytes: 1 });
    else if (number === 'fill') process.send({ error: 'RuntimeError: unreachable', memoryBytes: 1e12 });
    else process.send({ pdf: new TextEncoder().encode(number + ' ' + process.pid), memoryBytes: number === 'large' ? 1e12 : 1 });
    last = number;
  });`,
);

function openFakeRenderer(options: Parameters<typeof openPdfRenderer>[0] = {}) {
  const renderer = openPdfRenderer({ program: pathToFileURL(program), timeout: 60_000, maxWait: 60_000, ...options });
  onTestEnd(() => renderer.close());
  const render = async (number: string, subject = 'client 1') => {
    const [, rendered, pid] = /^(.*) (\d+)$/.exec((await renderer.render(view(number), subject)).toString())!;
    return [rendered, Number(pid)] as const;
  };
  return { renderer, render };
}

test.each([
  ['crash', 'Out of luck'],
  ['exit', 'The process ended: 3'],
  ['fail', 'No such layout'],
])('rejects the request on %s and serves the next one with a new process', async (number, reason) => {
  const { render } = openFakeRenderer();
  const [, pid] = await render('INV-1');
  const failing = render(number);
  const next = render('INV-2');
  await expect(failing).rejects.toMatchObject({ ...unavailable, cause: { message: expect.stringContaining(reason) } });
  expect(await next).toEqual(['INV-2', expect.not.toSatisfy((other) => other === pid)]);
});

test('gives a document that fails after others a new process', async () => {
  const { render } = openFakeRenderer();
  const [, pid] = await render('INV-1');
  expect(await render('fail once')).toEqual(['fail once', expect.not.toSatisfy((other) => other === pid)]);
});

test('limits how long a document takes, and serves the next one', async () => {
  const { render } = openFakeRenderer({ timeout: 3000 });
  const [expired, next] = await Promise.allSettled([render('hang'), render('INV-1')]);
  expect(expired).toMatchObject({ status: 'rejected', reason: { ...unavailable, cause: { message: 'It took too long.' } } });
  expect(next).toMatchObject({ status: 'fulfilled' });
});

test('limits how long a document waits for its turn', async () => {
  const { render } = openFakeRenderer({ maxWait: 1, timeout: 3000 });
  const [, waiting] = await Promise.allSettled([render('hang'), render('INV-1')]);
  expect(waiting).toMatchObject({ reason: { ...unavailable, cause: { message: 'Others were rendered before Invoice INV-1 for 1 ms.' } } });
});

test('says of a document that takes too much memory that it is too long', async () => {
  const { render } = openFakeRenderer();
  await expect(render('fill')).rejects.toMatchObject({ code: 'unavailable', message: 'This document is too long to be made into a PDF.' });
});

test('rejects requests beyond the limit of those waiting', async () => {
  const { render } = openFakeRenderer({ maxWaiting: 2 });
  const outcomes = await Promise.allSettled(['INV-1', 'INV-2', 'INV-3', 'INV-4'].map((number) => render(number)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('replaces a process that holds too much memory', async () => {
  const { render } = openFakeRenderer();
  const [, first] = await render('large');
  const [, second] = await render('INV-1');
  const [, third] = await render('INV-2');
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('renders next what is about whatever has waited the longest, however much is about others', async () => {
  const { render } = openFakeRenderer();
  const done: string[] = [];
  const about = (number: string, subject: string) => render(number, subject).then(() => done.push(number));
  await Promise.all([
    ...['A-1', 'A-2', 'A-3'].map((number) => about(number, 'client 1')),
    about('B-1', 'client 2'),
    about('C-1', 'client 3'),
  ]);
  expect(done).toEqual(['A-1', 'B-1', 'C-1', 'A-2', 'A-3']);
});

test('twenty links that ask again and again hold up no other document, and each other only by one turn', async () => {
  const { renderer, render } = openFakeRenderer();
  let rendered = 0;
  const choose = (link: number, choice: number) =>
    renderer.renderLatest(view(`${link}-${choice}`), `proposal ${link}`).then(() => rendered++);
  const links = Array.from({ length: 20 }, (_, link) => link);
  /** Asks for another choice once the one before is there, three times. */
  const chooseAgain = async (link: number) => {
    for (const choice of [1, 2, 3]) await choose(link, choice);
  };
  const choosing = Promise.all(links.map(chooseAgain));
  await renderer.renderLatest(view('first'), 'proposal 20');
  const before = rendered;
  await renderer.renderLatest(view('newcomer'), 'proposal 21');
  expect(rendered - before, 'rendered before the newcomer').toBeLessThanOrEqual(1);
  const [, pid] = await render('INV-1');
  await choosing;
  expect(rendered).toBe(60);
  const others = await renderer.renderLatest(view('last'), 'proposal 22');
  expect(others.toString()).not.toContain(String(pid));
});

test('renders the same choice once, and of those that wait the last', async () => {
  const { renderer } = openFakeRenderer();
  const choose = (number: string) => renderer.renderLatest(view(number), 'proposal 1');
  const [first, same, replaced, last] = [choose('A-1'), choose('A-1'), choose('A-2'), choose('A-3')];
  await expect(replaced).rejects.toMatchObject({ code: 'conflict' });
  expect(await same, 'rendered once').toBe(await first);
  expect((await last).toString()).toMatch(/^A-3/);
});

test('stops an unused process and starts one again when needed', async () => {
  const { render } = openFakeRenderer({ idleTimeout: 0 });
  const [, first] = await render('INV-1');
  await expect.poll(async () => (await render('INV-2'))[1], { timeout: 15_000 }).not.toBe(first);
});

test('rejects what is unfinished when it closes, and any request after that', async () => {
  const { renderer, render } = openFakeRenderer();
  const unfinished = [render('hang'), render('INV-1')].map((request) => expect(request).rejects.toMatchObject(unavailable));
  await renderer.close();
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
  const pdf = await renderer.render(view('INV-1'), 'client 1');
  clearInterval(ticking);
  expect(pdfInfo(pdf).Title).toBe('Invoice INV-1');
  expect(turns).toBeGreaterThan(10);
});

test('a text that takes more memory than there is for it ends neither the server nor the documents after it', async () => {
  const renderer = openPdfRenderer({ timeout: 10 * minutes, memoryLimit: 32 * 2 ** 20 });
  onTestEnd(() => renderer.close());
  const item: ProseBlock = { kind: 'item', level: 1, marker: '•', spans: [{ text: 'a', isStrong: false, isEmphasized: false }] };
  const tooLong = { ...view('INV-1'), prose: { before: Array.from({ length: 1500 }, () => item), after: [] } };
  await expect(renderer.render(tooLong, 'client 1')).rejects.toMatchObject({ message: 'This document is too long to be made into a PDF.' });
  expect(pdfInfo(await renderer.render(view('INV-2'), 'client 1')).Title).toBe('Invoice INV-2');
});
