/**
 * Whose input it is, such as `client:7`, `admin:1`, `guest:12:3` (the guest 3 of the review link 12) or `upload-link:5`. On the public
 * site, whoever uses the tab is a `visitor`.
 */
export type Person = string;

export const visitor: Person = 'visitor';

const draftKey = (person: Person, name: string) => `draft:${person}:${name}`;

/** Saves what a person is typing for this tab. It survives a reload and an expired session. */
export const saveDraft = (person: Person, name: string, values: object) =>
  attempt(() => sessionStorage.setItem(draftKey(person, name), JSON.stringify(values)));

export const readDraft = <Values extends object>(person: Person, name: string): Values | undefined =>
  attempt(() => JSON.parse(sessionStorage.getItem(draftKey(person, name)) ?? 'null')) ?? undefined;

export const clearDraft = (person: Person, name: string) => attempt(() => sessionStorage.removeItem(draftKey(person, name)));

/**
 * Clears the drafts of this tab, so that they don't stay behind when somebody leaves.
 * @param people a person, or all of them whose names begin like it: `client` for every client
 * @param except whoever stays
 */
export function clearDrafts(people: string, except?: Person): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftKey(people, '')) && !(except && key.startsWith(draftKey(except, '')))) sessionStorage.removeItem(key);
  });
}

const requestProofKey = 'access-request';

/** Keeps the proof that this browser requested access, for the link in the email. */
export const saveRequestProof = (proof: string) => attempt(() => localStorage.setItem(requestProofKey, proof));

export const readRequestProof = () => attempt(() => localStorage.getItem(requestProofKey)) ?? undefined;

export const clearRequestProof = () => attempt(() => localStorage.removeItem(requestProofKey));

const registrationKey = (projectId: number) => `registration:${projectId}`;

/** Keeps for this tab the path at which whoever has just signed a proposal creates their account, while they pay. */
export const saveRegistration = (projectId: number, path: string) =>
  attempt(() => sessionStorage.setItem(registrationKey(projectId), path));

export const readRegistration = (projectId: number) => attempt(() => sessionStorage.getItem(registrationKey(projectId))) ?? undefined;

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

/** What is drawn over the pictures of reviews. */
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

/** What films are played in: `auto`, or by their lines. */
export function readQuality(): 'auto' | number {
  const lines = Number(attempt(() => localStorage.getItem(qualityKey)));
  return Number.isInteger(lines) && lines > 0 ? lines : 'auto';
}

export const saveQuality = (quality: 'auto' | number) =>
  attempt(() => (quality === 'auto' ? localStorage.removeItem(qualityKey) : localStorage.setItem(qualityKey, String(quality))));

const hiddenColumnsKey = 'hidden-columns';

/** Names of columns by the name of their list. */
type HiddenColumns = Record<string, string[]>;

export const readHiddenColumns = (): HiddenColumns => attempt(() => JSON.parse(localStorage.getItem(hiddenColumnsKey) ?? '{}')) ?? {};

export const saveHiddenColumns = (hidden: HiddenColumns) => attempt(() => localStorage.setItem(hiddenColumnsKey, JSON.stringify(hidden)));

const boardColumnsKey = 'board-columns';

/** By the name of the board and the status: whether the admin has collapsed or expanded its column. */
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

/** Orders by the name of their list. */
type ListSorts = Record<string, string>;

export const readListSorts = (): ListSorts => attempt(() => JSON.parse(localStorage.getItem(listSortsKey) ?? '{}')) ?? {};

export const saveListSorts = (sorts: ListSorts) => attempt(() => localStorage.setItem(listSortsKey, JSON.stringify(sorts)));

const adminSignInKey = 'admin-sign-in';

/** Whether whoever signs in to the admin area here isn't the owner, and so enters a username. */
export const signsInByUsername = () => attempt(() => localStorage.getItem(adminSignInKey)) === 'username';

export const saveSignInByUsername = (byUsername: boolean) =>
  attempt(() => (byUsername ? localStorage.setItem(adminSignInKey, 'username') : localStorage.removeItem(adminSignInKey)));

/** Storage throws when it's blocked or full. Without it, what's typed lasts as long as the page is open. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
