import { type ReactNode, useRef } from 'react';
import { PlainButton } from './button/button.tsx';
import { placeBeside } from './place-beside.ts';

interface MenuProps {
  /** The button's accessible name, if its content isn't one. */
  label?: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string;
  className?: string;
  /** Opens above the button: `leftward`, at most `--room-above` high, for one at the window's right edge, `rightward` for the left. */
  opensUp?: boolean | 'leftward' | 'rightward';
  /** Opens the menu over rows that scroll and would cut it off, where the window has room. The menu moves with its row. */
  isOverRows?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** List items. The buttons of those with `data-stays-open` leave the menu open. */
  children: ReactNode;
}

const places: Record<string, string> = {
  false: 'absolute top-full right-0 mt-1 max-h-[60dvh]',
  true: 'absolute bottom-full mb-1 max-h-60 max-sm:left-0 sm:right-0',
  leftward: 'absolute bottom-full mb-1 right-0 max-h-[min(21.5rem,var(--room-above))]',
  rightward: 'absolute bottom-full mb-1 left-0 max-h-60',
  overRows: 'invisible fixed max-h-[60dvh]',
};

/**
 * A button that opens a list of links or buttons. The list closes after a choice, on Escape, and when the focus leaves it. After a choice
 * or Escape, the button takes the focus, which a hidden item couldn't keep.
 */
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

/** Classes of the links and buttons in a menu. */
export const menuItem = 'w-full px-4 py-1.5 text-left hover:bg-inset pointer-coarse:min-h-11';

export interface Action {
  name: string;
  onChoose: () => void;
  isDanger?: boolean;
}

/** The items of a menu that has only buttons. */
export const MenuActions = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ name, onChoose, isDanger = false }) => (
    <li key={name}>
      <PlainButton className={`${menuItem} whitespace-nowrap ${isDanger ? 'text-on-rose' : ''}`} onClick={onChoose}>
        {name}
      </PlainButton>
    </li>
  ));
