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
  /** Called with the text when typing pauses. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const search = useDebouncedCallback((text: string) => {
    lastSearch.current = text;
    onSearch(text);
  }, searchDelay);
  // Shows a value that changed elsewhere, for example by going back.
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
      // Searches at once: a later navigation by the search could override that of a link just clicked.
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

/** Filters a list by one of a few values. The first option is the one without a filter. */
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
  /** Shows the control only where rows are cards, since column heads sort a table. */
  isForCards?: boolean;
}

/** Chooses the order of a list. The current order is always shown. */
export function SortSelect({ value, options, onChange, isForCards = false }: SortSelectProps) {
  const [, name] = options.find(([option]) => option === value)!;
  return (
    <Chip label="Sort by" chosen={name} className={isForCards ? 'xl:hidden' : ''}>
      {(id) => <ChipSelect {...{ id, value, options, onChange }} />}
    </Chip>
  );
}

/** An invisible select over the whole chip, which shows the choice itself: a visible one would be as wide as its longest option. */
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
  /** The name of the filter's value; false if nothing is set. */
  chosen: string | false;
  /** Whether to leave out `chosen`, since the control itself shows it. */
  hidesChosen?: boolean;
  onClear?: () => void;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A filter's label, chosen value and control. On a phone, each takes the full width. */
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
