import { Download, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { searchDelay } from '#web/lib/search-delay.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';

const control =
  'min-h-9 pointer-coarse:min-h-11 rounded-sm border border-input bg-surface px-3 py-1.5 text-base text-ink placeholder:text-muted hover:border-muted';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const search = useDebouncedCallback((text: string) => {
    lastSearch.current = text;
    onSearch(text);
  }, searchDelay);
  // The value changed elsewhere, for example by going back.
  useEffect(() => {
    if (value !== lastSearch.current) setTyped(value);
    lastSearch.current = value;
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
        search(target.value);
      }}
      // Otherwise its navigation could override that of the link just clicked.
      onBlur={search.flush}
      className={`${control} min-w-0 grow max-sm:w-0 sm:max-w-80`}
    />
  );
}

interface SelectFilterProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Filters or sorts a list by one of a few values. */
export function SelectFilter({ label, value, options, onChange }: SelectFilterProps) {
  return (
    <Filter label={label}>
      {(id) => (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className={filterControl}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Filter>
  );
}

/** Filters a list by a calendar date; an incomplete one is ignored. */
export function DateFilter({ label, value, onChange }: Omit<SelectFilterProps, 'options'>) {
  return (
    <Filter label={label}>
      {(id) => <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} className={filterControl} />}
    </Filter>
  );
}

const filterControl = `${control} max-sm:w-0 max-sm:grow sm:max-w-64`;

/** A filter's label and control. On a phone, filters are below each other with their controls aligned. */
function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-muted text-sm max-sm:w-20">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Leads to the import of more rows. */
export const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink variant="secondary" size="small" to={to} className="max-sm:grow">
    <Upload aria-hidden size={16} /> Import CSV
  </ButtonLink>
);

/** Downloads the whole list as a file. */
export function ExportLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="secondary" size="small" to={to} reloadDocument download className="max-sm:grow">
      <Download aria-hidden size={16} /> Export CSV
    </ButtonLink>
  );
}
