import { useEffect } from 'react';
import type { FieldValues, UseFormReset, UseFormWatch } from 'react-hook-form';
import { readDraft, saveDraft } from './draft.ts';

interface DraftedForm<Values extends FieldValues> {
  watch: UseFormWatch<Values>;
  reset: UseFormReset<Values>;
}

/**
 * Keeps what is typed in a form, and fills it in again: a session that ends in the middle of a sentence loses nothing.
 * @param name under which it is kept, until it is forgotten; with a row's id it is one person's own
 */
export function useDraft<Values extends FieldValues>(name: string, { watch, reset }: DraftedForm<Values>): void {
  useEffect(() => {
    const kept = readDraft<Values>(name);
    // It counts as typed.
    if (kept) reset(kept, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => saveDraft(name, values));
    return unsubscribe;
  }, [name, watch, reset]);
}
