import { parentPort } from 'node:worker_threads';
import { loadCompiler } from './compiler.ts';
import type { PdfView } from './document-view.ts';
import type { WorkerResult } from './renderer.ts';
import { readTemplate } from './template-files.ts';

const { compile, memoryBytes } = await loadCompiler(readTemplate());

parentPort!.on('message', (view: PdfView) => {
  const result = render(view);
  parentPort!.postMessage(result, 'pdf' in result ? [result.pdf.buffer as ArrayBuffer] : []);
});

function render(view: PdfView): WorkerResult {
  try {
    return { pdf: compile(view), memoryBytes: memoryBytes() };
  } catch (error) {
    return { error: String(error) };
  }
}
