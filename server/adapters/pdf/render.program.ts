// The process that renders PDF files (lane.ts).
import { loadCompiler } from './compiler.ts';
import type { PdfView } from './document-view.ts';
import type { RenderResult } from './lane.ts';
import { readTemplate } from './template-files.ts';

const { compile, memoryBytes } = await loadCompiler(readTemplate());

process.on('message', (view: PdfView) => process.send!(render(view)));
// Ctrl+C and service managers signal every process, but documents are rendered until the server has stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

function render(view: PdfView): RenderResult {
  try {
    return { pdf: compile(view), memoryBytes: memoryBytes() };
  } catch (error) {
    return { error: String(error), memoryBytes: memoryBytes() };
  }
}
