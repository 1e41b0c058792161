import { type FormEvent, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api.ts';
import { clearDraft, readDraft, saveDraft, visitor } from '#web/lib/browser-storage.ts';
import { useDismissError, useToast } from '#web/ui/toast/toast.tsx';

/** A form's schema and its call. Loaded on first focus, so that the page doesn't pay for them. */
interface FormModule<Schema extends z.ZodType, Response> {
  schema: Schema;
  /** Sends the form, as the schema has parsed it. */
  send: (form: z.output<Schema>) => Promise<Response>;
}

interface PublicFormOptions<Schema extends z.ZodType, Response> {
  /** Storage name of the draft, which survives a reload until it's sent or the tab is closed. */
  draft: string;
  load: () => Promise<FormModule<Schema, Response>>;
  onSent: (response: Response) => void;
}

type Errors = Record<string, { message: string }>;

/**
 * A form of the public site. Its fields are uncontrolled, so input from before hydration is kept; the API's schema validates them.
 * A failure, shown in a toast, or a reload loses no input.
 */
export function usePublicForm<Schema extends z.ZodType, Response>({ draft, load, onSent }: PublicFormOptions<Schema, Response>) {
  const ref = useRef<HTMLFormElement>(null);
  const module = useRef<FormModule<Schema, Response>>(undefined);
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const dismissError = useDismissError();

  const restore = useRestoredDraft(ref, draft);

  const loadModule = useCallback(async () => {
    module.current ??= await load();
    return module.current;
  }, [load]);

  const submit = async (form: HTMLFormElement) => {
    const { schema, send } = await loadModule();
    const parsed = schema.safeParse(valuesOf(form));
    if (!parsed.success) return setErrors(errorsOf(parsed.error.issues));
    setErrors({});
    const response = await send(parsed.data);
    form.reset();
    clearDraft(visitor, draft);
    dismissError();
    onSent(response);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click can arrive before the button is disabled.
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await submit(event.currentTarget);
    } catch (error) {
      const problem = error instanceof ApiError && error.status < 500 ? error.problem : undefined;
      setErrors(serverErrors(problem));
      toast({ title: 'Something went wrong', description: problem?.message ?? 'Please try again later.', destructive: true });
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saveDraft(visitor, draft, valuesOf(event.currentTarget));
    if (Object.keys(errors).length > 0) setErrors(remainingErrors(errors, module.current?.schema.safeParse(valuesOf(event.currentTarget))));
  };

  const onFocus = () => {
    restore();
    // If loading fails now, submitting tries again and reports the error.
    void loadModule().catch(() => undefined);
  };

  return { errors, pending, form: { ref, onSubmit, onInput, onFocus } };
}

/**
 * Restores the draft once the form is near the viewport: a page's first access to its storage waits for another process, too long
 * for while the page is starting.
 * @returns restores it now
 */
function useRestoredDraft(ref: RefObject<HTMLFormElement | null>, draft: string): () => void {
  const isRestored = useRef(false);
  const restore = useCallback(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    restoreDraft(ref.current, draft);
  }, [ref, draft]);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && restore(), { rootMargin: '50%' });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [ref, restore]);
  return restore;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;

const fieldsOf = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).filter((element) => 'name' in element && element.name) as Field[];

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, isCheckbox(field) ? field.checked : field.value]));

function errorsOf(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= { message };
  return errors;
}

/** The errors shown on fields that are still invalid. */
function remainingErrors(shown: Errors, parsed: z.ZodSafeParseResult<unknown> | undefined): Errors {
  const current = parsed?.success === false ? errorsOf(parsed.error.issues) : {};
  return Object.fromEntries(Object.entries(current).filter(([name]) => name in shown));
}

const serverErrors = (problem: ApiError['problem']): Errors =>
  Object.fromEntries(Object.entries(problem?.errors ?? {}).map(([name, [message = '']]) => [name, { message }]));

/** Fills in the draft from before a reload, except fields that already have a value. */
function restoreDraft(form: HTMLFormElement | null, draft: string) {
  const draftValues = readDraft<Values>(visitor, draft) ?? {};
  for (const field of fieldsOf(form)) {
    const value = draftValues[field.name];
    if (isCheckbox(field)) field.checked ||= value === true;
    else if (typeof value === 'string') field.value ||= value;
  }
}
