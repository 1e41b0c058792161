import { useEffect, useRef } from 'react';
import { newComment } from '#api/projects/project-endpoints.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { submitOnShortcut } from './submit-on-shortcut.ts';
import type { useReply } from './use-save-comment.ts';

interface TextFormProps {
  label: string;
  /** The present text, if there is one to change. */
  text?: string;
  /** The name under which unsent text is kept. */
  draft: string;
  save: Pick<ReturnType<typeof useReply>, 'mutate' | 'isPending' | 'error'>;
  button: string;
  /** The button's label while the text is being sent. */
  pending: string;
  onClose: () => void;
}

/** Writes or changes a text within the list of comments. */
export function TextForm({ label, text = '', draft, save, button, pending, onClose }: TextFormProps) {
  const form = useApiForm(newComment, { text });
  const { register, handleSubmit, formState } = form;
  useDraft(draft, form);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus();
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className="relative z-10 scroll-mb-4">
      <Form onSubmit={handleSubmit(({ text }) => save.mutate(text))} onKeyDown={submitOnShortcut}>
        {/* Text that is typed while it's being sent would be lost. */}
        <TextAreaField label={label} rows={2} readOnly={save.isPending} error={formState.errors.text} {...register('text')} />
        <ErrorMessage error={save.error} />
        <div className="flex flex-wrap gap-2 *:data-problem-count:order-last">
          <Button type="submit" size="small" pending={save.isPending && pending}>
            {button}
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
