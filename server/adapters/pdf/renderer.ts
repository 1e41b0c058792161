import type { PdfView } from './document-view.ts';
import { type LaneOptions, openLane } from './lane.ts';
import { onePerSubject } from './one-per-subject.ts';
import { templateVersion } from './template-files.ts';

/** Renders PDF files, in processes of their own. */
export interface PdfRenderer {
  /**
   * @param subject such as `client 7`: those about others are rendered in turn
   * @throws AppError unavailable when it takes too long or too much memory, too many are waiting, or the process stopped
   */
  render(view: PdfView, subject: string): Promise<Buffer>;
  /**
   * Renders what strangers can ask for in many variants: about each subject, one document is rendered and one waits. These have a process
   * of their own, so that no other document waits for them.
   * @throws AppError as `render` does; also conflict when another document about the subject took this one's place
   */
  renderLatest(view: PdfView, subject: string): Promise<Buffer>;
  /** Changes with the template, so that a document is rendered again. */
  version: string;
  close(): Promise<void>;
}

/** The processes start when they're needed. */
export function openPdfRenderer(options: Omit<LaneOptions, 'niceness'> = {}): PdfRenderer {
  const lane = openLane(options);
  const strangersLane = openLane({ ...options, niceness: 5 });
  return {
    version: templateVersion(),
    render: lane.render,
    renderLatest: onePerSubject(strangersLane.render),
    close: async () => {
      await Promise.all([lane.close(), strangersLane.close()]);
    },
  };
}
