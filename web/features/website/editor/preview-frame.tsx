import { useEffect, useRef, useState } from 'react';
import type { ShownWith, SiteContent } from '#api/website/site.ts';
import type { Path } from './content-path.ts';
import type { PartKey, PartSpec } from './editor-fields.ts';
import { onPreviewMessage, postPreviewMessage } from './preview-messages.ts';

/** In pixels. */
export const previewWidths = { Phone: 390, Tablet: 820, Desktop: 1280 };
export type PreviewWidth = keyof typeof previewWidths;

interface PreviewFrameProps extends ShownWith {
  content: SiteContent;
  width: PreviewWidth;
  /** The part of the site to show. */
  part: PartSpec | undefined;
  /** The path of what is being edited in the part. */
  edited: Path;
  onEdit: (part: PartKey, path: Path | undefined) => void;
}

/** The real page, as wide as on a device and scaled to the space there is. */
export function PreviewFrame({ content, images, samples, width, part, edited, onEdit }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  // While another address is being typed, the reel stays.
  const reel = useRef(content.demoReel);
  if (typeof content.demoReel.video === 'object') reel.current = content.demoReel;
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(
      ([entry]) => entry && setSpace({ width: entry.contentRect.width, height: entry.contentRect.height }),
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(
    () =>
      onPreviewMessage(
        () => frame.current?.contentWindow,
        (message) => {
          if (message.type === 'ready') setReady(true);
          if (message.type === 'edit') onEdit(message.part, message.path);
        },
      ),
    [onEdit],
  );
  useEffect(() => {
    const shown = { ...content, demoReel: reel.current };
    if (isReady) postPreviewMessage(frame.current!.contentWindow!, { type: 'content', content: shown, images, samples });
  }, [isReady, content, images, samples]);
  useEffect(() => {
    if (isReady && part)
      postPreviewMessage(frame.current!.contentWindow!, { type: 'show', selector: part.selector, document: part.document });
  }, [isReady, part]);
  useEffect(() => {
    if (isReady) postPreviewMessage(frame.current!.contentWindow!, { type: 'follow', path: edited });
  }, [isReady, edited]);
  const scale = Math.min(1, space.width / previewWidths[width]);
  return (
    <div ref={box} className="relative h-[min(78dvh,60rem)] overflow-hidden rounded-md border border-line bg-background">
      {!isReady && (
        <p role="status" className="absolute inset-0 z-10 grid place-items-center bg-background text-muted">
          Loading the preview...
        </p>
      )}
      <iframe
        ref={frame}
        title="Preview"
        src="/admin/site/preview"
        style={{ width: previewWidths[width], height: space.height / (scale || 1), transform: `scale(${scale})` }}
        className="mx-auto block origin-top-left"
      />
    </div>
  );
}
