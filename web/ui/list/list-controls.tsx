import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAfterTyping } from '../../lib/use-after-typing.ts';
import { ButtonLink } from '../button.tsx';

const control =
  'min-h-9 rounded-sm border border-input bg-surface px-3 py-1.5 text-base text-ink placeholder:text-muted hover:border-muted';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called once the typing pauses. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const search = useAfterTyping((text) => {
    known.current = text;
    onSearch(text);
  });
  // Searched for elsewhere, as by going back.
  useEffect(() => {
    if (value !== known.current) setTyped(value);
    known.current = value;
  }, [value]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        search.later(target.value);
      }}
      // Before a press elsewhere, whose way it would cross.
      onBlur={search.now}
      className={`${control} min-w-0 grow sm:max-w-80`}
    />
  );
}

interface SelectFilterProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** One of a few, such as the state of what is shown. */
export function SelectFilter({ label, value, options, onChange }: SelectFilterProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={control}>
        {options.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Fetches the whole list as a file. */
export function ExportLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="secondary" size="small" to={to} reloadDocument download className="sm:ml-auto">
      <Download aria-hidden size={16} /> Export CSV
    </ButtonLink>
  );
}
