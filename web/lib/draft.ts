const keyOf = (name: string) => `draft:${name}`;

/** Keeps what is typed until it is sent: it outlives a reload and the end of a session, but not the tab. */
export function saveDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still keeps the fields as long as the page is open.
  }
}

/** What was typed under this name, field by field. */
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
    // Then there was nothing to forget.
  }
}

/** Forgets all that was typed in this tab, so that the next person finds nothing of it. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
  } catch {
    // Then there was nothing to forget.
  }
}
