import { uploadSender } from '#api/projects/upload-links.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

/** Asks who sends the files. */
export function SenderForm({ onSubmit }: { onSubmit: (name: string) => void }) {
  const { field, handleSubmit } = useApiForm(uploadSender, { name: '' });
  return (
    <Form onSubmit={handleSubmit(({ name }) => onSubmit(name))}>
      <TextField label="Your name" autoComplete="name" hint="So that the studio knows whose files these are." {...field('name')} />
      <FormButtons pending={false}>Continue</FormButtons>
    </Form>
  );
}
