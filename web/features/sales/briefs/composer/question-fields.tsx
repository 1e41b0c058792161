import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { hasOptions, type QuestionKind, questionKinds } from '#domain/sales/brief-questions.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { LinesField } from '#web/ui/form/lines-field.tsx';
import { optionsFor, optionsOf } from './new-question.ts';
import { questionKindNames } from './question-kind-names.ts';
import type { TemplateForm } from './use-template-draft.ts';

interface QuestionFieldsProps {
  form: TemplateForm;
  index: number;
  /** Whether the question was just added, so that its text is what is typed next. */
  isNew: boolean;
}

export function QuestionFields({ form, index, isNew }: QuestionFieldsProps) {
  const { field, getValues, register, setFocus, setValue, watch } = form;
  const path = `content.questions.${index}` as const;
  const kind = watch(`${path}.kind`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isNew) setFocus(`${path}.label`, { shouldSelect: true });
  }, []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField label="Question" autoComplete="off" {...field(`${path}.label`)} />
      <SelectField
        label="Answer"
        {...field(`${path}.kind`, {
          onChange: ({ target }) =>
            setValue(`${path}.options`, optionsFor(target.value as QuestionKind, getValues(`${path}.options`) ?? []), {
              shouldDirty: true,
            }),
        })}
      >
        {questionKinds.map((value) => (
          <option key={value} value={value}>
            {questionKindNames[value]}
          </option>
        ))}
      </SelectField>
      {kind && hasOptions(kind) && <OptionsField form={form} path={path} />}
      <TextField label="Help" hint="A line below the question, such as an example." autoComplete="off" {...field(`${path}.help`)} />
      <CheckboxField label="Required" {...register(`${path}.isRequired`)} />
    </div>
  );
}

function OptionsField({ form: { control }, path }: { form: TemplateForm; path: `content.questions.${number}` }) {
  const { field, fieldState } = useController({ control, name: `${path}.options` });
  const { value, onChange, ...rest } = field;
  return (
    <LinesField
      {...rest}
      label="Options"
      hint="One per line."
      value={value?.map(({ label }) => label)}
      error={fieldState.error}
      onChange={(labels) => onChange(optionsOf(labels))}
    />
  );
}
