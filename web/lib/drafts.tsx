import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReset, UseFormWatch } from 'react-hook-form';
import { clearDraft, clearDrafts, type Person, readDraft, saveDraft, visitor } from './browser-storage.ts';

const PersonContext = createContext<Person>(visitor);

interface DraftsOfProps {
  /** All who may be signed in here, such as `client` or `guest:12`. */
  audience: string;
  id: number;
  children: ReactNode;
}

/** Keeps what one person of an audience types in the children. When another person comes, the previous one's drafts are cleared. */
export function DraftsOf({ audience, id, children }: DraftsOfProps) {
  const person = `${audience}:${id}`;
  useEffect(() => clearDrafts(audience, person), [audience, person]);
  return (
    <PersonContext key={person} value={person}>
      {children}
    </PersonContext>
  );
}

/** The drafts of the person who uses the screen. A draft's name includes the record's id. */
export function useDrafts() {
  const person = useContext(PersonContext);
  return useMemo(
    () => ({
      read: <Values extends object>(name: string) => readDraft<Values>(person, name),
      save: (name: string, values: object) => saveDraft(person, name, values),
      clear: (name: string) => clearDraft(person, name),
    }),
    [person],
  );
}

interface DraftForm<Values extends FieldValues> {
  watch: UseFormWatch<Values>;
  reset: UseFormReset<Values>;
}

/**
 * Saves a form's values as a draft and restores them, so that an expired session loses no input.
 * @returns empties the form and clears the draft, once it's sent
 */
export function useDraft<Values extends FieldValues>(name: string, { watch, reset }: DraftForm<Values>): () => void {
  const drafts = useDrafts();
  useEffect(() => {
    const draft = drafts.read<Values>(name);
    // Keeping the defaults marks the restored values as dirty.
    if (draft) reset(draft, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => drafts.save(name, values));
    return () => {
      unsubscribe();
      reset();
    };
  }, [name, drafts, watch, reset]);
  return () => {
    reset();
    drafts.clear(name);
  };
}
