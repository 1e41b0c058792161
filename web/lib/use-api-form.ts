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

/** A form validated by the API's schema. Field errors from the server are shown on their fields. */
export function useApiForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues,
    // `Form` moves the focus to the first field in error on the page, which isn't always the first one registered.
    shouldFocusError: false,
  });
  // react-hook-form tracks dirty fields only if they are read during render.
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
      // Inputs of these types have a value even without input.
      const typed = element && typesWithInitialValue.includes(element.type) ? undefined : element?.value;
      registered.ref(element);
      if (element && typed && element.value !== typed && !form.formState.isDirty)
        form.setValue(name, typed as never, { shouldDirty: true });
    };
    return { ...registered, ref, ...(isRequired(schema, name) && { required: true }) };
  };

  /** The registration and the error of a field, for its component. */
  const field = <Name extends Path<z.input<Schema>>>(name: Name, options?: RegisterOptions<z.input<Schema>, Name>) => ({
    ...register(name, options),
    error: get(form.formState.errors, name) as FieldError | undefined,
  });

  /** The form's control and a field's name, for a component that uses `useController`. */
  const controlled = <Name extends Path<z.input<Schema>>>(name: Name) => ({
    name,
    control: form.control,
    ...(isRequired(schema, name) && { required: true }),
  });

  return { ...form, register, field, controlled, showFieldErrors, dirtyValues };
}
