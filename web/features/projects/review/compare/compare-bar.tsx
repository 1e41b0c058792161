import { Blend, Columns2, type LucideIcon, SquareSplitHorizontal, SquaresExclude, X } from 'lucide-react';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import type { Comparable } from './comparable.ts';
import type { CompareMode } from './modes.ts';
import type { ComparedVersion, Comparison } from './use-comparison.ts';

interface CompareBarProps {
  comparison: Comparison;
  comparable: Comparable[];
  onChange: (comparison: ComparedVersion | undefined) => void;
}

const modeButtons: Record<CompareMode, { label: string; icon: LucideIcon }> = {
  'side by side': { label: 'Side by side', icon: Columns2 },
  wipe: { label: 'Wipe', icon: SquareSplitHorizontal },
  overlay: { label: 'Overlay', icon: Blend },
  difference: { label: 'Difference', icon: SquaresExclude },
};

/** Which version is compared, and how. */
export function CompareBar({ comparison, comparable, onChange }: CompareBarProps) {
  const { deliverableId, version, mode, modes } = comparison;
  const change = (changes: Partial<ComparedVersion>) => onChange({ deliverableId, version, mode, ...changes });
  return (
    <fieldset {...focusHome.area} aria-label="Comparison" className="min-w-0 flex items-center gap-1 text-sm">
      <label className="flex min-w-0 items-center gap-2 text-muted">
        <span className="shrink-0 max-sm:sr-only">Compared with</span>
        <select
          value={optionOf(comparison)}
          onChange={({ target }) => {
            const [version, deliverableId] = target.value.split(' ').map(Number);
            change({ version: version!, deliverableId });
          }}
          className="h-9 min-w-0 max-w-48 truncate rounded-sm border border-line bg-surface px-2 font-mono text-ink pointer-coarse:h-11"
        >
          {comparable.map((group) => (
            <Options
              key={group.deliverableId ?? 'shown'}
              group={group}
              isGrouped={comparable.length > 1 || group.deliverableId !== undefined}
            />
          ))}
        </select>
      </label>
      {modes.map((name) => (
        <IconButton key={name} {...modeButtons[name]} aria-pressed={mode === name} onClick={() => change({ mode: name })} />
      ))}
      <IconButton icon={X} label="Stop comparing" onClick={() => onChange(undefined)} />
    </fieldset>
  );
}

const optionOf = ({ version, deliverableId }: Pick<ComparedVersion, 'version' | 'deliverableId'>) =>
  [version, deliverableId ?? []].flat().join(' ');

/** The versions of a deliverable, which is named if there is more than one: after the version, because a long title is cut off. */
function Options({ group: { deliverableId, title, versions }, isGrouped }: { group: Comparable; isGrouped: boolean }) {
  const options = versions.map((version) => (
    <option key={version} value={optionOf({ version, deliverableId })}>
      {deliverableId === undefined ? `v${version}` : `v${version} · ${title}`}
    </option>
  ));
  return isGrouped ? <optgroup label={title}>{options}</optgroup> : options;
}
