import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { packageForm, packageTypes } from '../../../contract/packages.ts';
import { formatStatus } from '../../lib/format.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { CurrencyField } from '../../ui/form/currency-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { LinesField } from '../../ui/form/lines-field.tsx';
import { useAction } from '../../ui/use-action.ts';

export type PackageInput = z.input<typeof packageForm>;
type Package = z.output<typeof packageForm>;

interface PackageFormProps {
  start: PackageInput;
  save: (form: Package, changes: Partial<Package>) => Promise<unknown>;
  /** What is said when it worked. */
  done: string;
  submit: string;
  onClose: () => void;
}

/** What there is to fill in of a package, new or not. */
export function PackageForm({ start, save, done: successMessage, submit, onClose }: PackageFormProps) {
  const { control, register, handleSubmit, formState, showFieldErrors, dirtyValues } = useContractForm(packageForm, start);
  const { errors } = formState;
  const action = useAction({
    mutationFn: (form: Package) => save(form, dirtyValues(form)),
    successMessage,
    errorMessage: 'The package could not be saved. Please try again.',
    invalidates: [['admin', 'packages']],
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => action.mutate(form))}>
      <TextField label="Name*" autoComplete="off" error={errors.name} {...register('name')} />
      <TextAreaField label="Description" rows={2} error={errors.description} {...register('description')} />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField label="Type" defaultValue={start.type} error={errors.type} {...register('type')}>
            {packageTypes.map((type) => (
              <option key={type} value={type}>
                {formatStatus(type)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField label="Price*" inputMode="decimal" autoComplete="off" error={errors.price} {...register('price')} />
        <CurrencyField defaultValue={start.currency} error={errors.currency} {...register('currency')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Video credits"
          type="number"
          min={1}
          hint="Leave empty for any number of videos."
          error={errors.videoCreditLimit}
          {...register('videoCreditLimit', { setValueAs: numberOf })}
        />
        <TextField
          label="Days that credits last"
          type="number"
          min={1}
          hint="Leave empty if they do not expire."
          error={errors.creditValidityDays}
          {...register('creditValidityDays', { setValueAs: numberOf })}
        />
      </div>
      <Controller
        control={control}
        name="additionalFeatures"
        render={({ field }) => <LinesField {...field} label="Features" hint="One a line." error={errors.additionalFeatures} />}
      />
      <FormButtons pending={action.isPending && 'Saving...'} error={action.error} onCancel={onClose}>
        {submit}
      </FormButtons>
    </Form>
  );
}

/** Nothing where nothing is typed. */
const numberOf = (value: string | number | null | undefined) => (value === '' || value == null ? null : Number(value));
