import { Button } from './button.tsx';

interface ToggleButtonsProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChange: (option: Option) => void;
  className?: string;
}

/** A choice of one of a few options, each of which is a button. */
export const ToggleButtons = <Option extends string>({ label, options, value, onChange, className = '' }: ToggleButtonsProps<Option>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second title
  <div role="group" aria-label={label} className={`flex gap-2 ${className}`}>
    {options.map((option) => (
      <Button
        key={option}
        variant="secondary"
        size="small"
        aria-pressed={option === value}
        className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background"
        onClick={() => onChange(option)}
      >
        {option}
      </Button>
    ))}
  </div>
);
