import { type ReactNode, useRef } from 'react';
import { PlainButton } from './button/button.tsx';
import { placeBeside } from './place-beside.ts';

interface MenuProps {
  /** The button's name, where its content isn't one. */
  label?: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string;
  className?: string;
  /** For a button at the bottom of the window; `leftward` for one at its right edge, with as much room as `--room-above` says, `rightward` for one at its left. */
  opensUp?: boolean | 'leftward' | 'rightward';
  /** For a button in rows that scroll, which would cut it off: it opens over them, where the window has room, and moves with its row. */
  isOverRows?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** List items. Of those with `data-stays-open`, no button closes it. */
  children: ReactNode;
}

const places: Record<string, string> = {
  false: 'absolute top-full right-0 mt-1 max-h-[60dvh]',
  true: 'absolute bottom-full mb-1 max-h-60 max-sm:left-0 sm:right-0',
  leftward: 'absolute bottom-full mb-1 right-0 max-h-[min(21.5rem,var(--room-above))]',
  rightward: 'absolute bottom-full mb-1 left-0 max-h-60',
  overRows: 'invisible fixed max-h-[60dvh]',
};

/** A button that opens a list of links or buttons. It closes after a choice, on Escape, and when the focus leaves it; what is hidden can't keep the focus. */
export function Menu({ label, button, buttonClass, className = '', opensUp = false, isOverRows = false, onToggle, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const closeAndFocus = () => {
    menu.current?.querySelector('summary')?.focus();
    close();
  };
  return (
    <details
      ref={menu}
      onClick={({ target }) => (target as Element).closest('li:not([data-stays-open]) :is(a, button)') && closeAndFocus()}
      onKeyDown={(event) => event.key === 'Escape' && closeAndFocus()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onToggle={({ currentTarget }) => {
        onToggle?.(currentTarget.open);
        if (!currentTarget.open) return;
        const list = currentTarget.lastElementChild as HTMLElement;
        if (isOverRows) placeBeside(currentTarget, list);
        else if (!opensUp) list.scrollIntoView({ block: 'nearest' });
      }}
      className={`relative shrink-0 ${className}`}
    >
      <summary aria-label={label} title={label} className={`list-none ${buttonClass}`}>
        {button}
      </summary>
      {/* Safari takes the focus away from what is pressed, which would close the menu before the click. */}
      <ul
        onMouseDown={(event) => event.preventDefault()}
        className={`z-30 min-w-36 overflow-x-hidden overflow-y-auto rounded-sm border border-line bg-surface py-1 text-left text-ink shadow-lg ${places[isOverRows ? 'overRows' : String(opensUp)]}`}
      >
        {children}
      </ul>
    </details>
  );
}

/** How the links and buttons of a menu look. */
export const menuItem = 'w-full px-4 py-1.5 text-left hover:bg-inset pointer-coarse:min-h-11';

export interface Action {
  name: string;
  onChoose: () => void;
  isDanger?: boolean;
}

/** What a menu offers, where it's only buttons. */
export const MenuActions = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ name, onChoose, isDanger = false }) => (
    <li key={name}>
      <PlainButton className={`${menuItem} whitespace-nowrap ${isDanger ? 'text-on-rose' : ''}`} onClick={onChoose}>
        {name}
      </PlainButton>
    </li>
  ));
