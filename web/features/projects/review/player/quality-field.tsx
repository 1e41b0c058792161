import { useId } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import { ChoiceField } from '#web/features/projects/review/view/choice-field.tsx';
import { assumedLines, linesOf, nameQuality, withLines } from './quality-choice.ts';
import type { QualityControl } from './use-quality.ts';

/** Chooses what plays, where there is a choice: as an item of a menu. */
export function QualityField({ qualities, control: { shown, choice, choose } }: { qualities: Quality[]; control: QualityControl }) {
  const name = useId();
  if (qualities.length < 2) return null;
  const chosen = choice === 'auto' ? undefined : withLines(qualities, choice);
  return (
    <li className="px-3">
      <fieldset>
        <legend className="pt-1 text-muted text-sm">Quality</legend>
        <div className="flex flex-wrap gap-x-4">
          <ChoiceField
            name={name}
            label={shown && !chosen ? `Auto (${nameQuality(shown, qualities)})` : 'Auto'}
            checked={!chosen}
            onChoose={() => choose('auto')}
          />
          {qualities.map((quality) => (
            <ChoiceField
              key={quality.revision}
              name={name}
              label={nameQuality(quality, qualities)}
              checked={quality.revision === chosen?.revision}
              onChoose={() => choose(linesOf(quality) ?? assumedLines)}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
}
