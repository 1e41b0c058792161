import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { clearDraft, readDraft, saveDraft } from '../../lib/draft.ts';
import { useDismissError, useToast } from '../toast/toast.tsx';

/** A form's rules and its call; loaded when somebody begins to write, so that they cost nothing before. */
interface FormRules<Schema extends z.ZodType> {
  schema: Schema;
  /** @param form what the schema made of the typed values */
  send: (form: z.output<Schema>) => Promise<unknown>;
}

interface PublicFormOptions<Schema extends z.ZodType> {
  /** The name under which what was typed outlives a reload, until it is sent or the tab is closed. */
  draft: string;
  load: () => Promise<FormRules<Schema>>;
  onSent: () => void;
}

type Errors = Record<string, { message: string }>;

/**
 * A form of the public site. The browser keeps the values, so what was typed before the page came alive stays; the contract's
 * own schema checks them. Nothing typed is lost by a failure, which a toast tells of, or by a reload.
 */
export function usePublicForm<Schema extends z.ZodType>({ draft, load, onSent }: PublicFormOptions<Schema>) {
  const ref = useRef<HTMLFormElement>(null);
  const rules = useRef<FormRules<Schema>>(undefined);
  const sending = useRef(false);
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const dismissError = useDismissError();

  useEffect(() => restoreDraft(ref.current, draft), [draft]);

  const ready = useCallback(async () => {
    rules.current ??= await load();
    return rules.current;
  }, [load]);

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = fieldsOf(ref.current).find(({ name }) => name in found);
    first?.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const { schema, send } = await ready();
    const checked = schema.safeParse(valuesOf(form));
    if (!checked.success) return refuse(errorsOf(checked.error.issues));
    setErrors({});
    await send(checked.data);
    form.reset();
    clearDraft(draft);
    dismissError();
    onSent();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second click comes before the button has been told.
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    try {
      await submit(event.currentTarget);
    } catch (error) {
      const problem = error instanceof ApiError && error.status < 500 ? error.problem : undefined;
      refuse(Object.fromEntries(Object.entries(problem?.errors ?? {}).map(([name, [message = '']]) => [name, { message }])));
      toast({ title: 'Something went wrong', description: problem?.message ?? 'Please try again later.', destructive: true });
    } finally {
      sending.current = false;
      setPending(false);
    }
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saveDraft(draft, valuesOf(event.currentTarget));
    if (Object.keys(errors).length === 0) return;
    const checked = rules.current?.schema.safeParse(valuesOf(event.currentTarget));
    const still = checked?.success === false ? errorsOf(checked.error.issues) : {};
    setErrors(Object.fromEntries(Object.entries(still).filter(([name]) => name in errors)));
  };

  // Where the rules cannot be loaded now, sending tries again and tells.
  const onFocus = () => void ready().catch(() => undefined);

  return { errors, pending, form: { ref, noValidate: true, method: 'post', onSubmit, onInput, onFocus } as const };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;

const fieldsOf = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).filter((element) => 'name' in element && element.name) as Field[];

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, isTick(field) ? field.checked : field.value]));

function errorsOf(issues: readonly z.core.$ZodIssue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= { message };
  return errors;
}

/** Fills in what was typed before a reload; what is typed already goes before it. */
function restoreDraft(form: HTMLFormElement | null, draft: string) {
  const kept = readDraft<Values>(draft) ?? {};
  for (const field of fieldsOf(form)) {
    const value = kept[field.name];
    if (isTick(field)) field.checked ||= value === true;
    else if (typeof value === 'string') field.value ||= value;
  }
}
