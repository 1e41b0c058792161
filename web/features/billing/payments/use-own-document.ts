import { useEffect, useState } from 'react';

const payPath = /^\/client\/invoices\/[^/]+\/pay\/?$/i;

/** The address that the document was loaded from; client-side navigation doesn't change it. */
const documentPath = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname;

/**
 * Loads the pay page again as a document of its own, unless it is one: the Content-Security-Policy belongs to the document, and only
 * the pay page's allows the card form's script. Links load the document themselves; this covers signing in again and going back.
 * @returns false until the document is the pay page's
 */
export function useOwnDocument(): boolean {
  const [isOwn] = useState(() => payPath.test(documentPath()));
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
