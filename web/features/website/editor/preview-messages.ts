import type { ShownWith, SiteContent } from '#api/website/site.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import type { Path } from './content-path.ts';
import type { PartKey } from './editor-fields.ts';

/** Between the editor and the page in its frame. */
export type PreviewMessage =
  | { type: 'ready' }
  | ({ type: 'content'; content: SiteContent } & ShownWith)
  /** Show this part of the landing page, or another page. */
  | { type: 'show'; selector: string | undefined; document: LegalDocumentName | undefined }
  /** Keep what is being edited in view. */
  | { type: 'follow'; path: Path }
  /** Somebody wants to edit what they clicked on. */
  | { type: 'edit'; part: PartKey; path: Path | undefined };

export const postPreviewMessage = (target: Window, message: PreviewMessage) => target.postMessage(message, location.origin);

/** @returns stops listening */
export function onPreviewMessage(source: () => Window | null | undefined, receive: (message: PreviewMessage) => void): () => void {
  const listener = (event: MessageEvent<PreviewMessage>) => {
    if (event.origin === location.origin && event.source === source()) receive(event.data);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
