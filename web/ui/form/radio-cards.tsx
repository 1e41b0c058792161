import type { ReactNode } from 'react';

interface RadioCardsProps<Value extends string> {
  legend: string;
  name: string;
  options: { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A choice of one of a few options, all in view, and side by side where they have room. */
export function RadioCards<Value extends string>({ legend, name, options, value, onChange, disabled }: RadioCardsProps<Value>) {
  return (
    <fieldset disabled={disabled} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-3 rounded-sm border border-input px-4 py-2.5 hover:border-muted has-checked:border-accent-ink has-checked:outline-1 has-checked:outline-accent-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
