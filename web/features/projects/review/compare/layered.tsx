import type { ReactNode } from 'react';
import { Difference } from './difference.tsx';
import type { CompareMode, LayerProps } from './modes.ts';
import { Superimposed } from './superimposed.tsx';
import type { Comparison } from './use-comparison.ts';
import { Wipe } from './wipe.tsx';

const layers: Record<Exclude<CompareMode, 'side by side'>, (props: LayerProps) => ReactNode> = {
  wipe: Wipe,
  overlay: Superimposed,
  difference: Difference,
};

/** Lays another picture over the shown one; nothing while they're side by side. */
export function Layered({ comparison: { mode, side, names }, children }: { comparison: Comparison; children: ReactNode }) {
  if (mode === 'side by side') return null;
  const Layer = layers[mode];
  return (
    <Layer side={side} names={side === 'left' ? [names.compared, names.shown] : [names.shown, names.compared]}>
      {children}
    </Layer>
  );
}
