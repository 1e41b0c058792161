// How people have arranged their screens, kept in this browser. No public page loads it.
import { attempt } from './browser-storage.ts';

const sidebarKey = 'sidebar';

/** @returns undefined until the admin has chosen */
export const isSidebarCollapsed = (): boolean | undefined => {
  const saved = attempt(() => localStorage.getItem(sidebarKey));
  return saved ? saved === 'collapsed' : undefined;
};

export const saveSidebar = (isCollapsed: boolean) =>
  attempt(() => localStorage.setItem(sidebarKey, isCollapsed ? 'collapsed' : 'expanded'));

const shortcutsKey = 'shortcuts';

export const areShortcutsOn = () => attempt(() => localStorage.getItem(shortcutsKey)) !== 'off';

export const saveShortcuts = (areOn: boolean) =>
  attempt(() => (areOn ? localStorage.removeItem(shortcutsKey) : localStorage.setItem(shortcutsKey, 'off')));

const guidesKey = 'guides';

/** The guides drawn over the pictures of reviews. */
interface StoredGuides {
  safeAreas?: boolean;
  mask?: string | undefined;
}

export const readGuides = (): StoredGuides => attempt(() => JSON.parse(localStorage.getItem(guidesKey) ?? '{}')) ?? {};

export const saveGuides = (guides: StoredGuides) =>
  attempt(() =>
    guides.safeAreas || guides.mask ? localStorage.setItem(guidesKey, JSON.stringify(guides)) : localStorage.removeItem(guidesKey),
  );

const qualityKey = 'quality';

/** The quality in which films are played: `auto`, or a number of lines. */
export function readQuality(): 'auto' | number {
  const lines = Number(attempt(() => localStorage.getItem(qualityKey)));
  return Number.isInteger(lines) && lines > 0 ? lines : 'auto';
}

export const saveQuality = (quality: 'auto' | number) =>
  attempt(() => (quality === 'auto' ? localStorage.removeItem(qualityKey) : localStorage.setItem(qualityKey, String(quality))));

const hiddenColumnsKey = 'hidden-columns';

/** The names of hidden columns by the name of their list. */
type HiddenColumns = Record<string, string[]>;

export const readHiddenColumns = (): HiddenColumns => attempt(() => JSON.parse(localStorage.getItem(hiddenColumnsKey) ?? '{}')) ?? {};

export const saveHiddenColumns = (hidden: HiddenColumns) => attempt(() => localStorage.setItem(hiddenColumnsKey, JSON.stringify(hidden)));

const boardColumnsKey = 'board-columns';

/** Whether the admin has collapsed or expanded a column, by the board's name and the column's status. */
type CollapsedColumns = Record<string, Record<string, boolean>>;

export const readCollapsedColumns = (): CollapsedColumns => attempt(() => JSON.parse(localStorage.getItem(boardColumnsKey) ?? '{}')) ?? {};

export const saveCollapsedColumns = (collapsed: CollapsedColumns) =>
  attempt(() => localStorage.setItem(boardColumnsKey, JSON.stringify(collapsed)));

const rowsKey = 'rows';

/** Whether lists leave room around their rows, instead of showing as many as they can. */
export const areRowsComfortable = () => attempt(() => localStorage.getItem(rowsKey)) === 'comfortable';

export const saveComfortableRows = (areComfortable: boolean) =>
  attempt(() => (areComfortable ? localStorage.setItem(rowsKey, 'comfortable') : localStorage.removeItem(rowsKey)));

const listSortsKey = 'list-sorts';

/** The chosen orders by the name of their list. */
type ListSorts = Record<string, string>;

export const readListSorts = (): ListSorts => attempt(() => JSON.parse(localStorage.getItem(listSortsKey) ?? '{}')) ?? {};

export const saveListSorts = (sorts: ListSorts) => attempt(() => localStorage.setItem(listSortsKey, JSON.stringify(sorts)));

const adminSignInKey = 'admin-sign-in';

/** Whether the admin area's sign-in form in this browser asks for a username, which admins other than the owner enter. */
export const signsInByUsername = () => attempt(() => localStorage.getItem(adminSignInKey)) === 'username';

export const saveSignInByUsername = (byUsername: boolean) =>
  attempt(() => (byUsername ? localStorage.setItem(adminSignInKey, 'username') : localStorage.removeItem(adminSignInKey)));
