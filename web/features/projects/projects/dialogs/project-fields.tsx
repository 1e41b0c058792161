import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import type { newProject } from '#api/projects/project-endpoints.ts';
import { projectPriorities } from '#api/projects/projects.ts';
import { projectEditors } from '#web/features/projects/projects/project.ts';
import { formatStatus } from '#web/lib/format.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { LinesField } from '#web/ui/form/lines-field.tsx';

type Values = z.input<typeof newProject>;

interface ProjectFieldsProps {
  register: UseFormRegister<Values>;
  control: Control<Values, unknown, z.output<typeof newProject>>;
  errors: FieldErrors<Values>;
}

/** The fields shared by a new project and an edited one. */
export function ProjectFields({ register, control, errors }: ProjectFieldsProps) {
  return (
    <>
      <TextField label="Title*" autoComplete="off" error={errors.title} {...register('title')} />
      <TextField label="Type" autoComplete="off" placeholder="Long-form edit" error={errors.type} {...register('type')} />
      <TextAreaField label="Description" hint="Visible to the client." rows={3} error={errors.description} {...register('description')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Start" type="date" error={errors.startDate} {...register('startDate')} />
        <TextField label="Deadline" type="date" error={errors.deadline} {...register('deadline')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EditorField register={register} errors={errors} />
        <SelectField label="Priority" error={errors.priority} {...register('priority', { setValueAs: (chosen) => chosen || null })}>
          <option value="">None</option>
          {projectPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {formatStatus(priority)}
            </option>
          ))}
        </SelectField>
      </div>
      <Controller
        control={control}
        name="deliverables"
        render={({ field }) => (
          <LinesField {...field} label="Deliverables" hint="What the client receives, one per line." error={errors.deliverables} />
        )}
      />
      <div className="grid gap-1">
        <CheckboxField label="Protect until paid" {...register('watermark')} />
        <p className="text-muted text-sm">
          Until the project is paid, drafts show your name and the client's, and the client can't download them or the final files.
        </p>
      </div>
      <TextAreaField label="Notes" hint="Visible to the studio only." rows={2} error={errors.notes} {...register('notes')} />
    </>
  );
}

/** The admin who edits the project. */
function EditorField({ register, errors }: Pick<ProjectFieldsProps, 'register' | 'errors'>) {
  const { data: editors, isPending } = useQuery(projectEditors);
  // A select can't show a value before its option exists.
  if (isPending) return null;
  return (
    <SelectField
      label="Editor"
      hint="Notified about this project."
      error={errors.editorId}
      {...register('editorId', { setValueAs: (chosen) => Number(chosen) || null })}
    >
      <option value="">None</option>
      {editors?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
