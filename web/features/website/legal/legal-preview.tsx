import { useDeferredValue, useMemo } from 'react';
import type { Legal } from '#api/website/legal.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { useStudio } from '#web/lib/site.ts';
import { LegalDocument } from './legal-document.tsx';
import { legalTitles } from './legal-titles.ts';
import { readLegal } from './read-legal.ts';

/** A document in the editor's frame, as its page will show it. */
export function LegalPreview({ legal, name }: { legal: Legal; name: LegalDocumentName }) {
  const { brand, contact } = useStudio();
  const shown = useDeferredValue(legal);
  const document = useMemo(() => readLegal({ legal: shown, brand, contact }, name), [shown, brand, contact, name]);
  return <LegalDocument title={legalTitles[name]} {...document} />;
}
