import { Columns2, SquareSplitHorizontal, X } from 'lucide-react';
import { IconButton } from '#web/features/projects/review/player/icon-button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import type { Comparable } from './comparable.ts';
import type { ComparedVersion, Comparison } from './use-comparison.ts';

interface CompareBarProps {
  comparison: Comparison;
  comparable: Comparable[];
  onChange: (comparison: ComparedVersion | undefined) => void;
}

/** Which version is compared, and how. */
export function CompareBar({ comparison, comparable, onChange }: CompareBarProps) {
  const { deliverableId, version, mode, canWipe } = comparison;
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
      <IconButton
        icon={Columns2}
        label="Side by side"
        aria-pressed={mode === 'side by side'}
        onClick={() => change({ mode: 'side by side' })}
      />
      {canWipe && (
        <IconButton icon={SquareSplitHorizontal} label="Wipe" aria-pressed={mode === 'wipe'} onClick={() => change({ mode: 'wipe' })} />
      )}
      <IconButton icon={X} label="Stop comparing" onClick={() => onChange(undefined)} />
    </fieldset>
  );
}

const optionOf = ({ version, deliverableId }: Pick<ComparedVersion, 'version' | 'deliverableId'>) =>
  [version, deliverableId ?? []].flat().join(' ');

/** The versions of a deliverable, which is named if there is more than one. */
function Options({ group: { deliverableId, title, versions }, isGrouped }: { group: Comparable; isGrouped: boolean }) {
  const options = versions.map((version) => (
    <option key={version} value={optionOf({ version, deliverableId })}>
      {deliverableId === undefined ? `v${version}` : `${title} v${version}`}
    </option>
  ));
  return isGrouped ? <optgroup label={title}>{options}</optgroup> : options;
}
