import { adminSections } from '#web/lib/admin-sections.ts';
import { currentRow, findInPage, focusRow, moveToRow, toggleRow } from './rows.ts';
import { whenShown } from './when-shown.ts';

/** What shortcuts need from the admin area. */
export interface ShortcutContext {
  openPalette: () => void;
  openShortcuts: () => void;
  goTo: (url: string) => unknown;
  /** The list that the page on the screen was opened from; undefined on a list. */
  listUrl: () => string | undefined;
}

export interface Shortcut {
  group: 'Anywhere' | 'Lists' | 'Go to';
  name: string;
  /** Each of these does the same. The keys of a sequence are separated by a space. */
  keys: string[];
  /** @returns false if the key keeps its usual meaning */
  run: (context: ShortcutContext) => unknown;
}

/** Opens search and commands, also while typing. */
export const paletteShortcut: Shortcut = {
  group: 'Anywhere',
  name: 'Search or jump to…',
  keys: ['$mod+k'],
  run: ({ openPalette }) => openPalette(),
};

const general: Shortcut[] = [
  { group: 'Anywhere', name: 'Create', keys: ['c'], run: () => findInPage('[data-create]:not([data-create=invitation])')?.click() },
  { group: 'Anywhere', name: 'Show keyboard shortcuts', keys: ['?'], run: ({ openShortcuts }) => openShortcuts() },
  { group: 'Lists', name: 'Next row', keys: ['j'], run: () => moveToRow(1) },
  { group: 'Lists', name: 'Next row', keys: ['ArrowDown'], run: () => isAtList() && moveToRow(1) },
  { group: 'Lists', name: 'Previous row', keys: ['k'], run: () => moveToRow(-1) },
  { group: 'Lists', name: 'Previous row', keys: ['ArrowUp'], run: () => isAtList() && moveToRow(-1) },
  // The focus is on what opens the row.
  { group: 'Lists', name: 'Open row', keys: ['Enter'], run: () => false },
  { group: 'Lists', name: 'Select row', keys: ['x'], run: toggleRow },
  { group: 'Lists', name: 'Filter', keys: ['/'], run: () => findInPage('input[type="search"]')?.focus() },
  { group: 'Lists', name: 'Next item', keys: ['n'], run: () => findInPage('a[rel=next]')?.click() },
  { group: 'Lists', name: 'Previous item', keys: ['p'], run: () => findInPage('a[rel=prev]')?.click() },
  { group: 'Lists', name: 'Back to the list', keys: ['Escape'], run: backToList },
];

/** Whether arrow keys move in a list; elsewhere they scroll. */
const isAtList = () => currentRow() !== undefined || document.activeElement!.matches('body, main');

function backToList({ listUrl, goTo }: ShortcutContext): unknown {
  const url = listUrl();
  if (!url) return false;
  const id = /\d+/.exec(location.pathname)?.[0];
  goTo(url);
  return id && whenShown(`main [data-row="${id}"]`).then(focusRow);
}

/** All shortcuts of an admin, in the order in which they are listed. */
export const shortcutsFor = ({ isOwner }: { isOwner: boolean }): Shortcut[] => [
  paletteShortcut,
  ...general,
  ...adminSections.flatMap(({ key, name, to, ownerOnly }): Shortcut[] =>
    key && (!ownerOnly || isOwner) ? [{ group: 'Go to', name, keys: [`g ${key}`], run: ({ goTo }) => goTo(to) }] : [],
  ),
];
