import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadCompiler } from '../server/adapters/pdf/compiler.ts';
import type { DocumentView } from '../server/adapters/pdf/document-view.ts';
import { openPdfRenderer } from '../server/adapters/pdf/renderer.ts';
import { readTemplate } from '../server/adapters/pdf/template-files.ts';
import { viewOf } from '../server/features/billing/invoice-documents/document-view.ts';
import { invoiceDocument } from '../server/testing/invoice-document.ts';

const rounds = 20;
const warmup = 5;

/** How long an invoice takes as a PDF, by the server's renderer and by the compiler alone. */
export async function measurePdf(): Promise<string> {
  const renderer = openPdfRenderer();
  const startedAt = performance.now();
  await renderer.render(invoiceWith(1, 0), 'client 1');
  const firstSeconds = (performance.now() - startedAt) / 1000;

  const { compile } = await loadCompiler(readTemplate());
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const measure = async (items: number) => {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= warmup + rounds; round++) {
      const view = invoiceWith(items, round);
      delay.enable();
      ours.push(await time(() => renderer.render(view, 'client 1')));
      delay.disable();
      bare.push(await time(() => compile(view)));
    }
    return { ours: median(ours.slice(warmup)), bare: median(bare.slice(warmup)) };
  };
  const short = await measure(1);
  const long = await measure(60);
  await renderer.close();

  return `${rounds} different invoices each, alternately in the process for PDFs and by the compiler alone; medians after warm-up.

| measure | ours against bare | ratio |
| --- | --- | --- |
| invoice with 1 item, 1 page | ${short.ours.toFixed(1)} ms against ${short.bare.toFixed(1)} ms | **${(short.ours / short.bare).toFixed(2)}** |
| invoice with 60 items, 3 pages | ${long.ours.toFixed(1)} ms against ${long.bare.toFixed(1)} ms | **${(long.ours / long.bare).toFixed(2)}** |

| measure | value |
| --- | --- |
| first invoice, with the start of the process | ${firstSeconds.toFixed(2)} s |
| longest the server's event loop was held up meanwhile, 99th percentile | ${(delay.percentile(99) / 1e6).toFixed(1)} ms |`;
}

const invoiceWith = (items: number, round: number): DocumentView =>
  viewOf(
    invoiceDocument(
      { number: `INV-2026-${1000 + round}` },
      Array.from({ length: items }, (_, index) => ({ description: `Cut ${index + 1} for invoice ${round}` })),
    ),
  );

/** @returns milliseconds */
async function time(render: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await render();
  return performance.now() - startedAt;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
