import type { KeyboardEvent, MouseEvent } from 'react';
import type { UploadedImage } from '#api/website/site-images.ts';
import { imagePath, imageWidths } from '#domain/website/image-files.ts';
import { formatPercent } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';

type Focus = UploadedImage['focus'];

/** How far a key moves the point, in percent. */
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

/** The image with the point that stays visible where it's cropped: moved by a click or the arrow keys. */
export function FocusPicker({ image, onChange }: { image: UploadedImage; onChange: (focus: Focus) => void }) {
  const { x, y } = image.focus;
  const moveTo = (left: number, top: number) => onChange({ x: toPercent(left), y: toPercent(top) });
  const click = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    // The Enter key clicks too, but without a position.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    moveTo(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(x + step.x, y + step.y);
  };
  return (
    <PlainButton
      aria-label={`Focal point: ${formatPercent(x)} from the left, ${formatPercent(y)} from the top. Click the image or press the arrow keys to move it.`}
      onClick={click}
      onKeyDown={press}
      className="relative block w-full cursor-crosshair overflow-hidden rounded-sm border border-line"
    >
      <img src={imagePath(image, imageWidths(image.width)[0]!, 'jpg')} alt="" className="block w-full" />
      <span
        aria-hidden
        style={{ left: `${x}%`, top: `${y}%` }}
        className="absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-bar-ink bg-accent"
      />
    </PlainButton>
  );
}
