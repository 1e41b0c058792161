import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { QuestionList } from './question-list.tsx';
import type { TemplateForm } from './use-template-draft.ts';

/** Everything that a brief asks, in the order in which it's read. */
export function BriefFields({ form }: { form: TemplateForm }) {
  const { field } = form;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField label="Title" hint="Also the name in your list of briefs." autoComplete="off" {...field('name')} />
      <TextAreaField label="Introduction" rows={4} {...field('content.introduction')} />
      <QuestionList form={form} />
    </div>
  );
}
