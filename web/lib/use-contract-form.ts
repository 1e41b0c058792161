import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormRegister, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api.ts';
import { isRequired } from './is-required.ts';

const untyped = ['checkbox', 'select-one'];

/**
 * A form checked by the contract's own schema. What the server finds wrong with a field is put back on that field;
 * everything typed stays.
 */
export function useContractForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({ resolver: zodResolver(schema), defaultValues });
  // Known only to a form that asks for it while it is drawn.
  const { dirtyFields } = form.formState;

  /** Of a form's values those that were changed in it: what somebody else has changed meanwhile stays. */
  const dirtyValues = (values: z.output<Schema>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)) as Partial<z.output<Schema>>;

  /** Shows a refusal on the fields it names; false when it names none of them. */
  const showFieldErrors = (error: unknown): boolean => {
    const fields = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
    fields.forEach(([name, [message = '']], index) => {
      form.setError(name as Path<z.input<Schema>>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    return fields.length > 0;
  };

  /** A field says whether it must be filled in; what was typed into it before the page came alive stays. */
  const register: UseFormRegister<z.input<Schema>> = (name, options) => {
    const registered = form.register(name, options);
    const ref = (element: HTMLInputElement | null) => {
      // A choice always has a value, typed or not.
      const typed = element && untyped.includes(element.type) ? undefined : element?.value;
      registered.ref(element);
      if (element && typed && element.value !== typed && !form.formState.isDirty)
        form.setValue(name, typed as never, { shouldDirty: true });
    };
    return { ...registered, ref, ...(isRequired(schema, name) && { required: true }) };
  };

  return { ...form, register, showFieldErrors, dirtyValues };
}
