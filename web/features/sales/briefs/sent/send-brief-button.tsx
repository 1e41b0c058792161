import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { briefEndpoints, newBrief } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type BriefTemplate, briefTemplates } from '../brief.ts';
import { BriefLink } from './brief-link.tsx';

interface Recipient {
  id: number;
  name: string;
  email: string;
}

interface SendBriefButtonProps {
  lead: Recipient;
  /** Whether to show the button: not while the lead can still fill in another brief. A link that was just created stays on the screen. */
  canSend: boolean;
}

/** Asks a lead for what the studio needs to know. */
export function SendBriefButton({ lead, canSend }: SendBriefButtonProps) {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const close = () => {
    setOpen(false);
    setLink(undefined);
  };
  return (
    <>
      {canSend && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          Send brief
        </Button>
      )}
      <Dialog title={link ? 'Brief sent' : 'Send brief'} open={open} onClose={close}>
        {link ? (
          <BriefLink link={link} onClose={close} />
        ) : (
          <ChooseTemplate lead={lead} onSent={(sent) => (sent ? setLink(sent) : close())} />
        )}
      </Dialog>
    </>
  );
}

function ChooseTemplate(props: { lead: Recipient; onSent: (link: string | undefined) => void }) {
  const { data: templates, isError, refetch } = useQuery(briefTemplates);
  if (!templates) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading briefs..." />;
  if (templates.length === 0)
    return (
      <p>
        There is no brief yet. <TextLink to="/admin/settings/briefs">Compose one</TextLink>
      </p>
    );
  return <SendForm templates={templates} {...props} />;
}

interface SendFormProps {
  lead: Recipient;
  templates: BriefTemplate[];
  onSent: (link: string | undefined) => void;
}

function SendForm({ lead: { id, name, email }, templates, onSent }: SendFormProps) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(newBrief, { templateId: templates[0]!.id });
  const send = useAction({
    mutationFn: (body: z.output<typeof newBrief>) => call(briefEndpoints.send, { params: { id }, body }),
    successMessage: emailed(`The brief was sent to ${email}.`, 'The brief can be filled in now.'),
    errorMessage: "The brief couldn't be sent. Please try again.",
    onSuccess: (sent) => onSent(sent.link),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((body) => send.mutate(body))}>
      <DescriptionList items={[['To', `${name}\n${email}`]]} />
      <SelectField label="Brief" {...field('templateId', { valueAsNumber: true })}>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </SelectField>
      <p className="text-muted">
        {emailed('The email has a link to fill it in without an account. Its text is under Settings → Email texts.')} The questions are
        under <TextLink to="/admin/settings/briefs">Briefs</TextLink>.
      </p>
      <FormButtons pending={send.isPending && 'Sending...'} error={send.error}>
        Send
      </FormButtons>
    </Form>
  );
}
