import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { isStatus } from './api.ts';
import { useApiForm } from './use-api-form.ts';

/** How long after the last change a form is saved, and how long after a failure it's tried again, in milliseconds. */
const saveDelay = 600;
const retryDelay = 5000;

export type SaveState = 'saved' | 'saving' | 'invalid' | 'retrying' | 'conflict';

interface AutosaveOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Stored extends { revision: number }> {
  schema: Schema;
  /** The edited record as it was loaded. */
  initial: Stored;
  valuesOf: (stored: Stored) => DefaultValues<z.input<Schema>>;
  /** The name of the edited record. The changes of one scope are saved one after another. */
  scope: string;
  save: (values: z.output<Schema> & { revision: number }) => Promise<Stored>;
  /** Reads what somebody else has saved. */
  load: () => Promise<Stored>;
  /** Called when the save on leaving the page has failed. It isn't tried again. */
  onLost: () => void;
}

/**
 * A form that is saved automatically while it's valid. A save that fails for another reason, such as the connection, is tried again. If
 * somebody else has changed the record meanwhile, nothing is overwritten.
 */
export function useAutosave<Schema extends z.ZodType<FieldValues, FieldValues>, Stored extends { revision: number }>(
  options: AutosaveOptions<Schema, Stored>,
) {
  const { schema, initial, valuesOf } = options;
  const form = useApiForm(schema, valuesOf(initial));
  const { control, trigger, clearErrors, showFieldErrors, formState } = form;
  const values = useWatch({ control });
  const text = JSON.stringify(values);
  const parsed = useMemo(() => schema.safeParse(values).data, [schema, values]);
  const { save, isSaving, stored, failed, load } = useSave(options, text, showFieldErrors);

  const isValid = parsed !== undefined;
  const state = stateOf({ isStored: text === stored.text, isValid, failed });
  const saveNow = useRef<() => unknown>(undefined);
  saveNow.current = state === 'saving' || state === 'retrying' ? () => save({ text, values: parsed! }) : undefined;
  const hasErrors = Object.keys(formState.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server found invalid stays marked until it's changed
  useEffect(() => {
    if (isValid && hasErrors) clearErrors();
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the delay again
  useEffect(() => {
    if (isSaving || state === 'saved' || state === 'conflict') return;
    const act = () => (saveNow.current ? saveNow.current() : !isValid && trigger());
    const timer = window.setTimeout(act, state === 'retrying' ? retryDelay : saveDelay);
    window.addEventListener('online', act);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', act);
    };
  }, [state, text, isSaving, trigger]);
  // Saves without delay when the page is left.
  useEffect(() => () => void saveNow.current?.(), []);

  const valid = useRef<z.output<Schema>>(undefined);
  valid.current = parsed ?? valid.current;
  return {
    form,
    state,
    /** The last values that were valid. */
    values: valid.current,
    /** The revision that the server has. */
    revision: stored.revision,
    /** Replaces the changes made here with those that somebody else has saved meanwhile. */
    loadTheirs: async () => form.reset(valuesOf(await load())),
  };
}

function useSave<Schema extends z.ZodType<FieldValues, FieldValues>, Stored extends { revision: number }>(
  { initial, valuesOf, scope, ...options }: AutosaveOptions<Schema, Stored>,
  text: string,
  showFieldErrors: (error: unknown) => unknown,
) {
  const [stored, setStored] = useState({ text, revision: initial.revision });
  const [failure, setFailure] = useState<{ text: string; state: Failure }>();
  /** The revision after the latest save. A ref, since a queued save needs the one that the save before it gets. */
  const revision = useRef(initial.revision);
  const latest = useRef(text);
  latest.current = text;
  const store = (text: string, saved: Stored) => {
    revision.current = saved.revision;
    setStored({ text, revision: saved.revision });
    setFailure(undefined);
  };
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: ({ values }: { text: string; values: z.output<Schema> }) => options.save({ ...values, revision: revision.current }),
    scope: { id: scope },
    onSuccess: (saved, { text }) => store(text, saved),
    onError: (error, { text: sent }) => {
      if (hasLeft.current) return options.onLost();
      setFailure({ text: sent, state: failureOf(error) });
      if (sent === latest.current) showFieldErrors(error);
    },
  });
  const load = async () => {
    const theirs = await options.load();
    store(JSON.stringify(valuesOf(theirs)), theirs);
    return theirs;
  };
  // A text that the server found invalid may be valid once it's changed.
  const failed = failure?.state === 'invalid' && failure.text !== text ? undefined : failure?.state;
  return { save, isSaving, stored, failed, load };
}

type Failure = Exclude<SaveState, 'saved' | 'saving'>;

function failureOf(error: unknown): Failure {
  if (isStatus(error, 409)) return 'conflict';
  return isStatus(error, 422) ? 'invalid' : 'retrying';
}

function stateOf({ isStored, isValid, failed }: { isStored: boolean; isValid: boolean; failed: Failure | undefined }): SaveState {
  if (failed === 'conflict') return failed;
  if (isStored) return 'saved';
  return isValid ? (failed ?? 'saving') : 'invalid';
}
