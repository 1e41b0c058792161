import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { whenShown } from '#web/features/operations/shortcuts/when-shown.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { CloseButton } from '#web/ui/dialog/close-button.tsx';
import { Modal } from '#web/ui/dialog/modal.tsx';
import type { Entry } from './entries.ts';
import { useEntries } from './use-entries.ts';
import { useRecent } from './use-recent.ts';

interface PaletteProps {
  admin: SignedInAdmin;
  /** What was typed while the palette was loading. */
  takeTyped: () => string;
  onClose: () => void;
  openShortcuts: () => void;
}

/** One list of pages, actions and what the server finds. On a phone it fills the screen. */
export default function Palette({ admin, takeTyped, onClose, openShortcuts }: PaletteProps) {
  const titleId = useId();
  const choose = useChoice(onClose);
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={titleId}
      closeOnOutsideClick
      className="mt-[12vh]! w-[min(40rem,calc(100vw-2rem))] overflow-hidden max-sm:m-0! max-sm:size-full max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none! max-sm:border-0!"
    >
      <h2 id={titleId} className="sr-only">
        Search or jump to
      </h2>
      <Combobox {...{ admin, choose, takeTyped, onClose, openShortcuts }} />
      <p className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-muted text-sm max-sm:hidden">
        <span>↑ ↓ to select, Enter to open, Esc to close</span>
        <PlainButton
          onClick={() => {
            onClose();
            openShortcuts();
          }}
          className="min-h-8 pointer-coarse:min-h-11 underline-offset-4 hover:text-ink hover:underline"
        >
          Keyboard shortcuts
        </PlainButton>
      </p>
    </Modal>
  );
}

function Combobox({ admin, choose, takeTyped, onClose, openShortcuts }: PaletteProps & { choose: (entry: Entry) => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const typed = takeTyped();
    // The text is set before the next key, which would be typed into the field as it was, without it.
    if (typed) queueMicrotask(() => flushSync(() => setText(typed)));
  }, [takeTyped]);
  const { recent } = useRecent();
  const { entries, status } = useEntries(text.trim(), { admin, recent, openShortcuts });
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Entry>({
    items: entries,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: (entry) => entry?.name ?? '',
    itemToKey: (entry) => entry?.key,
    // Leaving the field doesn't choose an entry.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
  });
  return (
    <div className="flex max-h-[min(34rem,70dvh)] flex-col max-sm:max-h-none max-sm:h-dvh">
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <input
          {...getInputProps({
            // downshift updates `text` too late for the cursor to stay where it is.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            // Escape closes the dialog instead of emptying the field.
            onKeyDown: (event) => {
              if (event.key === 'Escape') Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
            ...(entries.length === 0 && { 'aria-activedescendant': undefined }),
          })}
          aria-labelledby={undefined}
          aria-label="Search or jump to"
          placeholder="Search or jump to…"
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
          autoFocus
          className="h-14 min-w-0 grow bg-transparent text-base text-ink outline-none placeholder:text-muted"
        />
        <CloseButton onClick={onClose} />
      </div>
      <p role="status" className={status ? 'px-4 pt-3 text-muted text-sm' : 'sr-only'}>
        {status ?? `${entries.length} results`}
      </p>
      <ul {...getMenuProps({ 'aria-label': 'Results' })} className="min-h-0 grow overflow-y-auto p-2 empty:p-0">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            {...getItemProps({ item: entry, index })}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 ${index === highlightedIndex ? 'bg-inset' : ''}`}
          >
            <entry.icon aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 grow truncate">{entry.name}</span>{' '}
            <span className="max-w-[45%] shrink-0 truncate text-muted text-sm">{entry.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useChoice(onClose: () => void) {
  const navigate = useNavigate();
  const { remember } = useRecent();
  return async (entry: Entry) => {
    remember(entry);
    onClose();
    entry.run?.();
    if (entry.to) await navigate(entry.to);
    if (entry.create) (await whenShown(`main [data-create="${entry.create}"]`))?.click();
  };
}
