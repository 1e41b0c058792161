import { Columns2, SquareSplitHorizontal, X } from 'lucide-react';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

export type CompareMode = 'side by side' | 'wipe';

export interface Comparison {
  version: number;
  mode: CompareMode;
}

interface CompareBarProps {
  comparison: Comparison;
  /** The other versions. */
  versions: number[];
  onChange: (comparison: Comparison | undefined) => void;
}

/** Which version is compared, and how. */
export const CompareBar = ({ comparison, versions, onChange }: CompareBarProps) => (
  <fieldset {...focusHome.area} aria-label="Comparison" className="min-w-0 flex items-center gap-1 text-sm">
    <label className="flex items-center gap-2 text-muted">
      <span className="max-sm:sr-only">Compared with</span>
      <select
        value={comparison.version}
        onChange={({ target }) => onChange({ ...comparison, version: Number(target.value) })}
        className="h-9 rounded-sm border border-line bg-surface px-2 font-mono text-ink pointer-coarse:h-11"
      >
        {versions.map((version) => (
          <option key={version} value={version}>
            v{version}
          </option>
        ))}
      </select>
    </label>
    <IconButton
      icon={Columns2}
      label="Side by side"
      aria-pressed={comparison.mode === 'side by side'}
      onClick={() => onChange({ ...comparison, mode: 'side by side' })}
    />
    <IconButton
      icon={SquareSplitHorizontal}
      label="Wipe"
      aria-pressed={comparison.mode === 'wipe'}
      onClick={() => onChange({ ...comparison, mode: 'wipe' })}
    />
    <IconButton icon={X} label="Stop comparing" onClick={() => onChange(undefined)} />
  </fieldset>
);
