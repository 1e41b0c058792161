import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegister,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api.ts';
import { isRequired } from './is-required.ts';

const typesWithInitialValue = ['checkbox', 'select-one'];

/** A form validated by the contract's schema. Field errors from the server are shown on their fields. */
export function useContractForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues,
    // The form element leads to the first field on the page, which isn't always the first that was registered.
    shouldFocusError: false,
  });
  // react-hook-form tracks this only if it's read during render.
  const { dirtyFields } = form.formState;

  /** Only the changed values, so that saving doesn't overwrite others' changes to the rest. */
  const dirtyValues = (values: z.output<Schema>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)) as Partial<z.output<Schema>>;

  /** Shows a server error on the fields it names; returns false if it names none. */
  const showFieldErrors = (error: unknown): boolean => {
    const fields = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
    for (const [name, [message = '']] of fields) form.setError(name as Path<z.input<Schema>>, { type: 'server', message });
    return fields.length > 0;
  };

  /** Marks required fields and keeps input from before hydration. */
  const register: UseFormRegister<z.input<Schema>> = (name, options) => {
    const registered = form.register(name, options);
    const ref = (element: HTMLInputElement | null) => {
      // These have a value even without input.
      const typed = element && typesWithInitialValue.includes(element.type) ? undefined : element?.value;
      registered.ref(element);
      if (element && typed && element.value !== typed && !form.formState.isDirty)
        form.setValue(name, typed as never, { shouldDirty: true });
    };
    return { ...registered, ref, ...(isRequired(schema, name) && { required: true }) };
  };

  /** What a field component needs: its registration and its error. */
  const field = <Name extends Path<z.input<Schema>>>(name: Name, options?: RegisterOptions<z.input<Schema>, Name>) => ({
    ...register(name, options),
    error: get(form.formState.errors, name) as FieldError | undefined,
  });

  /** What a field component needs that keeps its value in the form itself. */
  const controlled = <Name extends Path<z.input<Schema>>>(name: Name) => ({
    name,
    control: form.control,
    ...(isRequired(schema, name) && { required: true }),
  });

  return { ...form, register, field, controlled, showFieldErrors, dirtyValues };
}
