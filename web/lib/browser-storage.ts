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
 * @param people a person, or the beginning of several: `client` for every client
 * @param except the person whose drafts stay
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

/** Accesses storage, which throws when it's blocked or full. Without it, what's typed lasts as long as the page is open. */
export function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
