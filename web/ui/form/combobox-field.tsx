import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type UseComboboxProps, useCombobox } from 'downshift';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useAfterTyping } from '../../lib/use-after-typing.ts';
import { control, Field, type FieldProps } from './field.tsx';

export interface ComboboxOption {
  id: number;
  name: string;
  /** What tells two of the same name apart. */
  detail: string;
}

interface ComboboxFieldProps extends FieldProps {
  label: string;
  /** How the first choices for a text are found. */
  queryOptions: (text: string) => { queryKey: QueryKey; queryFn: () => Promise<ComboboxOption[]> };
  /** Nothing, as soon as the text is no longer that of a choice. */
  onSelect: (choice: ComboboxOption | undefined) => void;
  onBlur?: () => void;
  initial?: ComboboxOption | undefined;
  ref?: Ref<HTMLInputElement>;
}

const textOf = (choice: ComboboxOption | null) => (choice ? `${choice.name} (${choice.detail})` : '');

/** The first choice counts as highlighted also while there is none. */
const noneHighlighted = { 'aria-activedescendant': undefined };

/** Finds one of many as one types, and never reads them all. */
export function ComboboxField({ label, error, hint, queryOptions, onSelect, onBlur, initial, ref = null }: ComboboxFieldProps) {
  const { found, isError, isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useChoices({
    queryOptions,
    onSelect,
    initial,
  });
  const outcome = outcomeOf(found, isError);
  // The dialog around the field stays open.
  const closeOnlyList = (event: KeyboardEvent) => isOpen && event.key === 'Escape' && event.preventDefault();
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...getInputProps({ ...wiring, ...(!found?.length && noneHighlighted), ref, onBlur, onKeyDown: closeOnlyList })}
            aria-labelledby={undefined}
            className={control}
            required={label.endsWith('*')}
            placeholder="Type a name or an address"
            maxLength={100}
          />
          <div
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-sm border border-line bg-surface shadow-lg"
          >
            <ul {...getMenuProps({ 'aria-label': 'Choices' })}>
              {found?.map((choice, index) => (
                <li
                  key={choice.id}
                  {...getItemProps({ item: choice, index })}
                  className={`cursor-pointer px-3 py-2 [overflow-wrap:anywhere] ${index === highlightedIndex ? 'bg-inset' : ''}`}
                >
                  <span className="line-clamp-2 font-semibold">{choice.name}</span>{' '}
                  <span className="text-muted text-sm">{choice.detail}</span>
                </li>
              ))}
            </ul>
            <p role="status" className={outcome ? 'px-3 py-2 text-muted' : 'sr-only'}>
              {outcome ?? `${found?.length} found`}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
}

function useChoices({ queryOptions, onSelect, initial }: Omit<ComboboxFieldProps, keyof FieldProps | 'onBlur' | 'ref'>) {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState(text);
  const { later: settle } = useAfterTyping(setSettled);
  const { data, isError } = useQuery(queryOptions(settled));
  // What was found for an earlier text is not picked by a quick press of Enter.
  const found = settled === text ? data : undefined;
  const combobox = useCombobox<ComboboxOption>({
    items: found ?? [],
    itemToString: textOf,
    itemToKey: (choice) => choice?.id,
    defaultHighlightedIndex: 0,
    initialSelectedItem: initial ?? null,
    onInputValueChange: ({ inputValue, selectedItem }) => {
      const typed = selectedItem ? '' : inputValue.trim();
      setText(typed);
      settle(typed);
    },
    onSelectedItemChange: ({ selectedItem }) => onSelect(selectedItem ?? undefined),
    stateReducer,
  });
  return { ...combobox, found, isError };
}

/** Another text is no choice any more, and who leaves the field has picked nothing by that. */
const stateReducer: NonNullable<UseComboboxProps<ComboboxOption>['stateReducer']> = ({ selectedItem, inputValue }, { type, changes }) => {
  if (type === useCombobox.stateChangeTypes.InputChange) return { ...changes, selectedItem: null };
  if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem, inputValue };
  return changes;
};

function outcomeOf(found: ComboboxOption[] | undefined, isError: boolean): string | undefined {
  if (found) return found.length === 0 ? 'Nothing found.' : undefined;
  return isError ? 'This could not be loaded.' : 'Looking...';
}
