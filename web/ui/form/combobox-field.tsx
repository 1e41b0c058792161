import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type UseComboboxProps, useCombobox } from 'downshift';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { searchDelay } from '#web/lib/search-delay.ts';
import { control, Field, type FieldProps } from './field.tsx';

export interface ComboboxOption {
  id: number;
  name: string;
  /** Distinguishes options of the same name. */
  detail?: string;
}

/** The properties of a combobox whose label and query are already set, such as `ClientField`. */
export interface ComboboxProps extends Omit<FieldProps, 'label'> {
  /** Called with undefined when the text no longer matches the selected option. */
  onSelect: (option: ComboboxOption | undefined) => void;
  onBlur?: () => void;
  /** The option that is selected at first and whenever another is given. Null clears the selection, undefined leaves it. */
  selected?: ComboboxOption | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

interface ComboboxFieldProps extends ComboboxProps {
  label: string;
  /** The query that finds the first options for a text. */
  // biome-ignore lint/suspicious/noExplicitAny: of any endpoint, as long as it selects options
  queryOptions: (text: string) => UseQueryOptions<any, Error, ComboboxOption[], any>;
}

const textOf = (option: ComboboxOption | null) => [option?.name, option?.detail && `(${option.detail})`].filter(Boolean).join(' ');

/** downshift highlights the first option even when there are no options. */
const noneHighlighted = { 'aria-activedescendant': undefined };

/** Searches on the server as the user types, so the full list is never loaded. */
export function ComboboxField({ label, error, hint, queryOptions, onSelect, onBlur, selected, ref = null }: ComboboxFieldProps) {
  const { results, isError, isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useOptions({
    queryOptions,
    onSelect,
    selected,
  });
  const status = statusOf(results, isError);
  // Escape closes only the open list, not the dialog around the field.
  const closeOnlyList = (event: KeyboardEvent) => isOpen && event.key === 'Escape' && event.preventDefault();
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className="relative">
          <input
            {...getInputProps({ ...attributes, ...(!results?.length && noneHighlighted), ref, onBlur, onKeyDown: closeOnlyList })}
            aria-labelledby={undefined}
            className={control}
            required={label.endsWith('*')}
            placeholder="Search by name or email"
            maxLength={100}
          />
          <div
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-sm border border-line bg-surface shadow-lg"
          >
            <ul {...getMenuProps({ 'aria-label': 'Options' })}>
              {results?.map((option, index) => (
                <li
                  key={option.id}
                  {...getItemProps({ item: option, index })}
                  className={`cursor-pointer px-3 py-2 [overflow-wrap:anywhere] ${index === highlightedIndex ? 'bg-inset' : ''}`}
                >
                  <span className="line-clamp-2 font-semibold">{option.name}</span>{' '}
                  <span className="text-muted text-sm">{option.detail}</span>
                </li>
              ))}
            </ul>
            <p role="status" className={status ? 'px-3 py-2 text-muted' : 'sr-only'}>
              {status ?? `${results?.length} found`}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
}

function useOptions({ queryOptions, onSelect, selected }: Omit<ComboboxFieldProps, keyof FieldProps | 'onBlur' | 'ref'>) {
  const [text, setText] = useState('');
  const [searchText] = useDebounce(text, searchDelay);
  const { data, isError } = useQuery(queryOptions(searchText));
  // Results of an earlier text must not be selected by a quick Enter.
  const results = searchText === text ? data : undefined;
  const combobox = useCombobox<ComboboxOption>({
    items: results ?? [],
    itemToString: textOf,
    itemToKey: (option) => option?.id,
    defaultHighlightedIndex: 0,
    initialSelectedItem: selected ?? null,
    onInputValueChange: ({ inputValue, selectedItem }) => {
      setText(selectedItem ? '' : inputValue.trim());
    },
    onSelectedItemChange: ({ selectedItem }) => onSelect(selectedItem ?? undefined),
    stateReducer,
  });
  const { selectedItem, selectItem } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is given
  useEffect(() => {
    if (selected !== undefined && selected?.id !== selectedItem?.id) selectItem(selected);
  }, [selected?.id, selected === null]);
  return { ...combobox, results, isError };
}

/** Typing clears the selection, and leaving the field doesn't select anything. */
const stateReducer: NonNullable<UseComboboxProps<ComboboxOption>['stateReducer']> = ({ selectedItem, inputValue }, { type, changes }) => {
  if (type === useCombobox.stateChangeTypes.InputChange) return { ...changes, selectedItem: null };
  if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem, inputValue };
  return changes;
};

function statusOf(results: ComboboxOption[] | undefined, isError: boolean): string | undefined {
  if (results) return results.length === 0 ? 'No results' : undefined;
  return isError ? "Couldn't load results" : 'Searching...';
}
