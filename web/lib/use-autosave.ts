import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { isStatus } from './api.ts';
import { useContractForm } from './use-contract-form.ts';

/** How long after the last change it's saved, and after a failure saved again, in milliseconds. */
const saveDelay = 600;
const retryDelay = 5000;

export type SaveState = 'saved' | 'saving' | 'invalid' | 'retrying' | 'conflict';

interface AutosaveOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Stored extends { revision: number }> {
  schema: Schema;
  /** What is edited, as it was loaded. */
  initial: Stored;
  valuesOf: (stored: Stored) => DefaultValues<z.input<Schema>>;
  /** Names what is edited: its changes are saved one after another. */
  scope: string;
  save: (values: z.output<Schema> & { revision: number }) => Promise<Stored>;
  /** Reads what somebody else has saved. */
  load: () => Promise<Stored>;
  /** The save on leaving has failed. Nothing is tried again. */
  onLost: () => void;
}

/**
 * A form that is saved by itself while it's valid. Whatever else fails, such as the connection, is tried again. If somebody else has
 * changed it meanwhile, nothing is overwritten.
 */
export function useAutosave<Schema extends z.ZodType<FieldValues, FieldValues>, Stored extends { revision: number }>(
  options: AutosaveOptions<Schema, Stored>,
) {
  const { schema, initial, valuesOf } = options;
  const form = useContractForm(schema, valuesOf(initial));
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
  // Doesn't wait for the delay when the page is left.
  useEffect(() => () => void saveNow.current?.(), []);

  const valid = useRef<z.output<Schema>>(undefined);
  valid.current = parsed ?? valid.current;
  return {
    form,
    state,
    /** What was valid last. */
    values: valid.current,
    /** What the server has. */
    revision: stored.revision,
    /** Gives up the changes here for those that were saved meanwhile. */
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
  /** Each change needs the revision of the one before, which may still be on its way. */
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
  // What is invalid now may be valid once it's changed.
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
