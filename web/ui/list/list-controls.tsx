import { ChevronDown, Download, Upload, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { formatDate } from '#web/lib/format.ts';
import { searchDelay } from '#web/lib/search-delay.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
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
      className={`${control} min-w-0 grow max-sm:w-0 sm:max-w-56 xl:basis-40`}
    />
  );
}

interface SelectFilterProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** Filters a list by one of a few values, the first of which leaves nothing out. */
export function SelectFilter({ label, value, options, onChange }: SelectFilterProps) {
  const [all] = options;
  const chosen = options.find(([option]) => option === value) ?? all!;
  return (
    <Chip label={label} chosen={chosen !== all && chosen[1]} onClear={() => onChange(all![0])}>
      {(id) => <ChipSelect {...{ id, value, options, onChange }} />}
    </Chip>
  );
}

interface SortSelectProps extends Omit<SelectFilterProps, 'label'> {
  /** Leaves it to the heads of the columns where there are any. */
  isForCards?: boolean;
}

/** Sorts a list; the order is always seen. */
export function SortSelect({ value, options, onChange, isForCards = false }: SortSelectProps) {
  const [, name] = options.find(([option]) => option === value)!;
  return (
    <Chip label="Sort by" chosen={name} className={isForCards ? 'xl:hidden' : ''}>
      {(id) => <ChipSelect {...{ id, value, options, onChange }} />}
    </Chip>
  );
}

/** Over its chip, border and all, which shows what is chosen, without a text of its own: a select is as wide as its longest option. */
const ChipSelect = ({ id, value, options, onChange }: Omit<SelectFilterProps, 'label'> & { id: string }) => (
  <>
    <ChevronDown aria-hidden size={14} className="shrink-0 text-muted max-sm:ml-auto" />
    <select
      id={id}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none rounded-sm bg-transparent text-base text-transparent indent-[100rem] forced-color-adjust-none"
    >
      {options.map(([option, name]) => (
        <option key={option} value={option} className="bg-surface text-ink">
          {name}
        </option>
      ))}
    </select>
  </>
);

/** Filters a list by a calendar date; an incomplete one is ignored. */
export function DateFilter({ label, value, onChange }: Omit<SelectFilterProps, 'options'>) {
  return (
    <Chip label={label} chosen={value !== '' && formatDate(value)} hidesChosen onClear={() => onChange('')}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-8 rounded-sm bg-surface text-base text-ink max-sm:grow sm:w-32 lg:w-28 lg:text-sm"
        />
      )}
    </Chip>
  );
}

interface ChipProps {
  label: string;
  /** What is set, if anything is. */
  chosen: string | false;
  /** Whether the control shows it. */
  hidesChosen?: boolean;
  onClear?: () => void;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A filter with what is set. On a phone, filters are below each other. */
function Chip({ label, chosen, hidesChosen = false, onClear, className = '', children }: ChipProps) {
  const id = useId();
  return (
    <div
      className={`relative inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm border bg-surface px-2.5 text-sm hover:border-muted max-sm:w-full ${chosen ? 'border-muted' : 'border-input'} ${className}`}
    >
      <label htmlFor={id} className="whitespace-nowrap text-muted max-sm:min-w-20">
        {label}
      </label>
      {chosen && !hidesChosen && (
        <span aria-hidden className="max-w-40 truncate font-semibold max-sm:grow">
          {chosen}
        </span>
      )}
      {children(id)}
      {chosen && onClear && (
        <PlainButton
          aria-label={`Remove “${chosen}”`}
          title="Remove"
          onClick={onClear}
          className="relative -mr-1.5 grid size-6 pointer-coarse:size-11 shrink-0 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden size={14} />
        </PlainButton>
      )}
    </div>
  );
}

/** Leads to the import of more rows. */
export const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink variant="secondary" size="small" to={to} title="Import CSV" className="max-sm:grow sm:px-2.5">
    <Upload aria-hidden size={16} /> <span className="sm:sr-only">Import CSV</span>
  </ButtonLink>
);

/** Downloads the whole list as a file. */
export function ExportLink({ to }: { to: string }) {
  return (
    <ButtonLink variant="secondary" size="small" to={to} title="Export CSV" reloadDocument download className="max-sm:grow sm:px-2.5">
      <Download aria-hidden size={16} /> <span className="sm:sr-only">Export CSV</span>
    </ButtonLink>
  );
}
