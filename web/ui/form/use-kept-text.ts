import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { isStatus } from '#web/lib/api.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { dirtyAttribute } from './form.tsx';

interface KeptTextOptions<Values extends FieldValues> {
  /** The name of the draft, which includes the record's id. */
  name: string;
  field: FieldPath<Values>;
  form: { getValues: UseFormGetValues<Values>; setValue: UseFormSetValue<Values> };
  /** The error of the dialog's call. */
  error: unknown;
}

/**
 * Keeps the text of a dialog whose call found that something had changed meanwhile: whoever closes the dialog to look at it finds the text
 * there when they open it again. @returns the form's ref
 */
export function useKeptText<Values extends FieldValues>({ name, field, form, error }: KeptTextOptions<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const drafts = useDrafts();
  const { getValues, setValue } = form;
  const isOutdated = isStatus(error, 409);
  const keeps = useRef(false);
  useEffect(() => {
    keeps.current = isOutdated;
    // The text is kept, so closing the dialog needn't ask.
    if (isOutdated) ref.current?.removeAttribute(dirtyAttribute);
  }, [isOutdated]);
  useEffect(() => {
    const element = ref.current;
    const kept = drafts.read<{ text: FieldPathValue<Values, typeof field> }>(name);
    if (kept) {
      setValue(field, kept.text, { shouldDirty: true });
      element?.setAttribute(dirtyAttribute, '');
    }
    drafts.clear(name);
    return () => {
      const text = getValues(field);
      if (keeps.current && text && !element?.hasAttribute(dirtyAttribute)) drafts.save(name, { text });
    };
  }, [name, field, drafts, getValues, setValue]);
  return ref;
}
