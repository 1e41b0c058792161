import { useEffect } from 'react';
import type { FieldValues, UseFormReset, UseFormWatch } from 'react-hook-form';
import { readDraft, saveDraft } from './draft.ts';

interface DraftForm<Values extends FieldValues> {
  watch: UseFormWatch<Values>;
  reset: UseFormReset<Values>;
}

/**
 * Saves a form's values as a draft and restores them, so that an expired session loses no input.
 * @param name storage name of the draft; include the record's id
 */
export function useDraft<Values extends FieldValues>(name: string, { watch, reset }: DraftForm<Values>): void {
  useEffect(() => {
    const draft = readDraft<Values>(name);
    // Keeping the defaults marks the restored values as dirty.
    if (draft) reset(draft, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => saveDraft(name, values));
    return unsubscribe;
  }, [name, watch, reset]);
}
