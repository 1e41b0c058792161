const keyOf = (name: string) => `draft:${name}`;

/** Saves a form's values for this tab. They survive a reload and an expired session. */
export function saveDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // Without storage the values last as long as the page is open.
  }
}

export function readDraft<Values extends object>(name: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Clears all drafts of this tab, so that the next person doesn't see them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}
