import { useQuery } from '@tanstack/react-query';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import type { newLead } from '#api/sales/lead-endpoints.ts';
import { projectEditors } from '#web/features/projects/projects/project.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';

type Values = z.input<typeof newLead>;

interface LeadFieldsProps {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
}

/** The fields shared by a new lead and an edited one. */
export function LeadFields({ register, errors }: LeadFieldsProps) {
  return (
    <>
      <TextField label="Name*" autoComplete="off" error={errors.name} {...register('name')} />
      <TextField label="Email*" type="email" autoComplete="off" error={errors.email} {...register('email')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Company" autoComplete="off" error={errors.company} {...register('company')} />
        <TextField label="Phone" type="tel" autoComplete="off" error={errors.phone} {...register('phone')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Next step" autoComplete="off" placeholder="Call them" error={errors.nextStep} {...register('nextStep')} />
        <TextField label="On" type="date" error={errors.nextStepDate} {...register('nextStepDate')} />
      </div>
      <OwnerField register={register} errors={errors} />
    </>
  );
}

/** The admin who follows the lead up. */
function OwnerField({ register, errors }: LeadFieldsProps) {
  const { data: admins, isPending } = useQuery(projectEditors);
  // A select can't show a value before its option exists.
  if (isPending) return null;
  return (
    <SelectField label="Owner" error={errors.ownerId} {...register('ownerId', { setValueAs: (chosen) => Number(chosen) || null })}>
      <option value="">None</option>
      {admins?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
