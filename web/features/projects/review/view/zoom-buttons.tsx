import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Minus, Plus } from 'lucide-react';
import type { Point } from '#web/features/projects/review/drawing/shape.ts';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { formatScale, useZoom, type ZoomControl } from './zoom.ts';

interface ZoomButtonsProps {
  zoom: ZoomControl;
  onIn: () => void;
  onOut: () => void;
}

/** A quarter of what is seen at a time. */
const moves: { label: string; icon: LucideIcon; by: Point }[] = [
  { label: 'Look left', icon: ArrowLeft, by: [0.25, 0] },
  { label: 'Look up', icon: ArrowUp, by: [0, 0.25] },
  { label: 'Look down', icon: ArrowDown, by: [0, -0.25] },
  { label: 'Look right', icon: ArrowRight, by: [-0.25, 0] },
];

/** Enlarges the picture and moves it, for whoever doesn't drag, scroll or pinch. */
export function ZoomButtons({ zoom, onIn, onOut }: ZoomButtonsProps) {
  const { scale } = useZoom(zoom);
  return (
    <>
      <fieldset aria-label="Zoom" className="flex items-center">
        <IconButton icon={Minus} label="Zoom out" shortcut="−" onClick={onOut} />
        <span className="w-14 text-center font-mono text-sm tabular-nums">{formatScale(scale)}</span>
        <IconButton icon={Plus} label="Zoom in" shortcut="+" onClick={onIn} />
      </fieldset>
      <fieldset aria-label="Part of the picture" className="flex">
        {moves.map(({ by, ...button }) => (
          // Shown even when there is nothing to move, so that zooming doesn't move the buttons away from the pointer.
          <IconButton
            key={button.label}
            {...button}
            aria-disabled={scale === 1}
            className="aria-disabled:cursor-default aria-disabled:opacity-40"
            onClick={() => zoom.pan(by)}
          />
        ))}
      </fieldset>
    </>
  );
}
