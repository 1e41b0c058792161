import type { BriefAnswer } from '#domain/sales/missing-answers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import type { BriefQuestion } from '../brief.ts';

interface OptionsControlProps {
  question: BriefQuestion;
  answer: BriefAnswer;
  onAnswer: (answer: BriefAnswer) => void;
  isInvalid: boolean;
}

/** One of a question's options, or several of them, each on a line of its own. */
export function OptionsControl({ question: { key: name, kind, isRequired, options }, answer, onAnswer, isInvalid }: OptionsControlProps) {
  const chosen = Array.isArray(answer) ? answer : [answer];
  const isSingle = kind === 'choice';
  const toggle = (key: string, isChecked: boolean) => {
    if (isSingle) return onAnswer(key);
    const others = chosen.filter((other): other is string => typeof other === 'string' && other !== key);
    onAnswer(isChecked ? [...others, key] : others);
  };
  return (
    <div {...focusHome.area} className="grid justify-items-start">
      <div
        className={`w-full divide-y divide-line overflow-hidden rounded-md border bg-surface ${isInvalid ? 'border-on-rose' : 'border-input'}`}
      >
        {options.map(({ key, label }) => (
          <label
            key={key}
            className="flex min-h-12 cursor-pointer items-center gap-3.5 px-4 py-2.5 hover:bg-accent/4 has-checked:bg-accent/8"
          >
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(key)}
              onChange={({ target }) => toggle(key, target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          </label>
        ))}
      </div>
      {isSingle && !isRequired && answer && (
        <Button variant="link" size="small" className="-mx-3.5 text-muted" onClick={() => onAnswer(null)}>
          Clear choice
        </Button>
      )}
    </div>
  );
}
