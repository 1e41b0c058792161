import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';

interface QuantityFieldProps {
  label: string;
  range: { min: number; max: number };
  quantity: number;
  onChange: (quantity: number) => void;
  className?: string;
}

/** A whole number in a range, typed or changed by one. While what is typed is none, the number before it counts. */
export function QuantityField({ label, range: { min, max }, quantity, onChange, className = '' }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isAllowed = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  const type = (text: string) => {
    setTyped(text);
    if (isAllowed(Number(text))) onChange(Number(text));
  };
  const step = (by: number) => {
    setTyped(undefined);
    onChange(quantity + by);
  };
  return (
    <div className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <div className="flex rounded-sm border border-input bg-surface">
        <StepButton aria-label={`Less: ${label}`} disabled={quantity <= min} onClick={() => step(-1)}>
          <Minus aria-hidden size={16} />
        </StepButton>
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? quantity}
          aria-invalid={typed !== undefined && !isAllowed(Number(typed))}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(undefined)}
          className="w-14 border-input border-x bg-transparent text-center font-mono aria-invalid:text-on-rose"
        />
        <StepButton aria-label={`More: ${label}`} disabled={quantity >= max} onClick={() => step(1)}>
          <Plus aria-hidden size={16} />
        </StepButton>
      </div>
      <span className="text-muted text-sm">
        {min} to {max}
      </span>
    </div>
  );
}

const StepButton = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton className="grid size-11 place-items-center enabled:hover:bg-inset" {...props} />
);
